// Makes a backup of database and files; see docs/operations.md.
import { resolvePathOptions, runBuilt } from './built-command.mjs';

resolvePathOptions();
runBuilt('backup');
