import { finish } from './app/command';
import { rotateMasterKey } from './app/rotate-master-key';

finish(rotateMasterKey(), 'Usage: npm run rotate-master-key -w @countersign/backend');
