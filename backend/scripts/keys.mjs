// Replaces the keys of sessions, files and evidence without a pause; see docs/operations.md.
import { runBuilt } from './built-command.mjs';

runBuilt('keys');
