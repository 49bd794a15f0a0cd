import { createSuperAdmin, explainFailure } from './app/create-super-admin';

createSuperAdmin().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  },
);
