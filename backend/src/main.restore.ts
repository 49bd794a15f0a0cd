import { restore, USAGE } from './app/restore';
import { finish, say } from './app/command';

finish(restore(process.argv.slice(2), say), USAGE);
