// Moves all files to another place; see docs/operations.md.
import { runBuilt } from './built-command.mjs';

runBuilt('move-files');
