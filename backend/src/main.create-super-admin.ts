import { finish } from './app/command';
import { createSuperAdmin, USAGE } from './app/create-super-admin';

finish(createSuperAdmin(), USAGE);
