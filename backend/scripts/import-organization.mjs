// Takes a full export of an organization in; see docs/operations.md.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'dist/main.import-organization.js');
if (!existsSync(main)) {
  process.stderr.write('Build first: npm run build -w @countersign/backend\n');
  process.exit(1);
}
// A path is relative to where the command was typed.
const [, , path] = process.argv;
if (path && !path.startsWith('-')) process.argv[2] = resolve(process.env.INIT_CWD ?? process.cwd(), path);
// The product runs in the root of the repository, and so does what shares its data folder.
process.chdir(join(root, '..'));
createRequire(import.meta.url)(main);
