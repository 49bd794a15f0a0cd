// Takes a full export of an organization in; see docs/operations.md.
import { fromWhereTyped, runBuilt } from './built-command.mjs';

const [, , path] = process.argv;
if (path && !path.startsWith('-')) process.argv[2] = fromWhereTyped(path);
runBuilt('import-organization');
