// How the commands of the back end are run: what the build made, in the root of the repository.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A path as it was meant in the folder where the command was typed. */
export const fromWhereTyped = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Makes the paths after the options of backup, restore and drill absolute; addresses stay as they are. */
export function resolvePathOptions() {
  const options = ['--to', '--from', '--beside', '--data-dir', '--secrets'];
  for (const [index, value] of process.argv.entries()) {
    if (options.includes(process.argv[index - 1]) && !/^(s3:\/\/|file:)/.test(value))
      process.argv[index] = fromWhereTyped(value);
  }
}

/** Runs `dist/main.<name>.js`; asks for a build where there is none. */
export function runBuilt(name) {
  const main = join(root, `dist/main.${name}.js`);
  if (!existsSync(main)) {
    process.stderr.write('Build first: npm run build\n');
    process.exit(1);
  }
  // The product runs in the root of the repository, and so does what shares its data folder.
  process.chdir(join(root, '..'));
  createRequire(import.meta.url)(main);
}
