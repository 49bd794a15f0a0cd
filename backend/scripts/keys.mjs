// Replaces the keys of sessions, files and evidence without a pause; see docs/operations.md.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'dist/main.keys.js');
if (!existsSync(main)) {
  process.stderr.write('Build first: npm run build -w @countersign/backend\n');
  process.exit(1);
}
// The product runs in the root of the repository, and so does what shares its data folder.
process.chdir(join(root, '..'));
createRequire(import.meta.url)(main);
