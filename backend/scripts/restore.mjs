// Brings a backup back into a new installation; see docs/operations.md.
import { resolvePathOptions, runBuilt } from './built-command.mjs';

resolvePathOptions();
runBuilt('restore');
