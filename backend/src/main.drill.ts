import { drill, USAGE } from './app/drill';
import { finish, say } from './app/command';

finish(drill(process.argv.slice(2), say), USAGE);
