// Takes a backup, restores it beside, and measures both; see docs/operations.md.
import { resolvePathOptions, runBuilt } from './built-command.mjs';

resolvePathOptions();
runBuilt('drill');
