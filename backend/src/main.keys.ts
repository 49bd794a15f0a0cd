import { finish } from './app/command';
import { changeKeys, USAGE } from './app/keys';

finish(changeKeys(process.argv.slice(2)), USAGE);
