import { finish } from './app/command';
import { importOrganization, USAGE } from './app/import-organization';

finish(importOrganization(), USAGE);
