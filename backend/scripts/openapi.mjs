// Writes backend/openapi.json from the built back end; with --check it only compares and fails on a difference.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { loadConfig } = require(join(root, 'dist/config/config.js'));
const { openApiText } = require(join(root, 'dist/app/openapi.js'));

const secret = () => randomBytes(32).toString('base64url');
// Nothing connects: modules are only looked at.
const config = loadConfig({
  DATABASE_URL: 'postgres://localhost/none',
  SESSION_SECRET: secret(),
  MASTER_KEY: secret(),
  EVIDENCE_KEY: secret(),
});
const text = await openApiText(config);

const file = join(root, 'openapi.json');
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(
      'openapi.json differs from the code. Run: npm run openapi -w @countersign/backend, then npm run generate -w @countersign/frontend\n',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
process.exit(0);
