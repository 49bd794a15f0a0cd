// Makes the search index anew; see docs/operations.md.
import { runBuilt } from './built-command.mjs';

runBuilt('reindex');
