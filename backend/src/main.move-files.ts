import { finish, say } from './app/command';
import { moveFiles, USAGE } from './app/move-files';

finish(moveFiles(process.argv.slice(2), say), USAGE);
