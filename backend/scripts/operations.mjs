// Writes the table of variables in docs/operations.md from the configuration class; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { Environment, VARIABLE_NOTES } = require(join(root, 'dist/config/environment.js'));

const START = '<!-- variables: written by `npm run operations -w @countersign/backend` -->';
const END = '<!-- end of variables -->';

const defaults = new Environment();
const rows = Object.entries(VARIABLE_NOTES).map(
  ([name, note]) => `| \`${name}\` | ${defaults[name] === undefined ? '' : `\`${defaults[name]}\``} | ${note} |`,
);
const table = ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');

const file = join(root, '..', 'docs', 'operations.md');
const text = readFileSync(file, 'utf8');
const [before, rest] = text.split(START);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error('docs/operations.md has lost its markers');
const written = `${before}${START}\n\n${table}\n\n${END}${after}`;

if (process.argv.includes('--check')) {
  if (written !== text) {
    process.stderr.write(
      'docs/operations.md differs from the configuration. Run: npm run operations -w @countersign/backend\n',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, written);
}
