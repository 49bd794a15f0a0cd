// Creates a super administrator; password and access code are asked for, or come from SUPER_ADMIN_*.
import { runBuilt } from './built-command.mjs';

runBuilt('create-super-admin');
