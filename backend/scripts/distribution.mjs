// Prints the commands that spread the tables over a cluster of Citus; see docs/scaling.md.
import { runBuilt } from './built-command.mjs';

runBuilt('distribution');
