// Brings a backup back into a new installation; see docs/operations.md.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'dist/main.restore.js');
if (!existsSync(main)) {
  process.stderr.write('Build first: npm run build\n');
  process.exit(1);
}
// Paths are relative to where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
const paths = ['--to', '--from', '--beside', '--data-dir', '--secrets'];
for (const [index, value] of process.argv.entries()) {
  if (paths.includes(process.argv[index - 1]) && !/^(s3:\/\/|file:)/.test(value)) {
    process.argv[index] = resolve(typedIn, value);
  }
}
// The product runs in the root of the repository, and so does what shares its data folder.
process.chdir(join(root, '..'));
createRequire(import.meta.url)(main);
