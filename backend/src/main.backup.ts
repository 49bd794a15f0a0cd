import { backup, USAGE } from './app/backup';
import { finish, say } from './app/command';

finish(backup(process.argv.slice(2), say), USAGE);
