import { finish } from './app/command';
import { migrate } from './app/migrate';

finish(migrate(), 'Usage: node backend/dist/main.migrate.js');
