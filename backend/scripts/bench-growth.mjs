// Measures which tables grow by how much when a document goes its whole way: uploaded, reviewed, approved, commented,
// opened with a code. Needs nothing but a build; makes a database of its own and removes it.
//   npm run bench:growth -w @countersign/backend [-- documents]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { Blob, FormData } = globalThis;
const require = createRequire(import.meta.url);
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const { Client } = require('pg');
const { DEMO_PASSWORD } = require(join(dist, 'demo/demo-seed.js'));
const { EmbeddedPostgres } = require(join(dist, 'platform/database/embedded-postgres.js'));

const DOCUMENTS = Number(process.argv[2] ?? 200);
const PORT = 3996;
const say = (line) => process.stdout.write(`${line}\n`);
const secret = () => randomBytes(48).toString('base64url');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(path, token, body) {
  const form = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(!form && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}

async function until(what, look) {
  for (let n = 0; n < 1_200; n += 1) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    await pause(250);
  }
  throw new Error(`Waited five minutes for ${what}`);
}

const signIn = async (mailbox) =>
  (await call('/api/auth/login', undefined, { email: `${mailbox}@meridian.example`, password: DEMO_PASSWORD })).token;

async function wholeWay(number, { creator, reviewer, approver }) {
  const form = new FormData();
  const fields = { title: `Plan ${number}`, department: 'operations', category: 'procedure', priority: 'medium' };
  for (const [name, value] of Object.entries({ ...fields, requireApproval: 'true' })) form.set(name, value);
  const words = Array.from({ length: 400 }, (_, n) => `word${(n * number) % 5_000}`).join(' ');
  form.set('file', new Blob([words], { type: 'text/plain' }), 'plan.txt');
  const { id } = await call('/api/documents', creator, form);
  await call(`/api/documents/${id}/approve`, reviewer, { action: 'approve', comment: 'Complete.' });
  await call(`/api/documents/${id}/approve`, approver, { action: 'approve' });
  await call(`/api/documents/${id}/comments`, creator, { comment: 'Thank you.' });
  await call(`/api/documents/${id}/request-access`, reviewer, {});
}

const SIZES = `
  SELECT c.relname AS name, s.n_live_tup::int AS rows, pg_table_size(c.oid)::int AS heap, pg_indexes_size(c.oid)::int AS indexes
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid WHERE c.relnamespace = 'public'::regnamespace`;

async function sizes(client) {
  await client.query('VACUUM ANALYZE');
  await client.query('SELECT pg_stat_force_next_flush()');
  await pause(1_000);
  return new Map((await client.query(SIZES)).rows.map((row) => [row.name, row]));
}

async function measure(client) {
  const [creator, reviewer, approver] = await Promise.all(['creator', 'reviewer', 'approver'].map(signIn));
  const idle = `SELECT count(*) = 0 AS idle FROM outbox WHERE "processedAt" IS NULL`;
  const settled = () => until('the worker', async () => (await client.query(idle)).rows[0].idle);
  await settled();
  const before = await sizes(client);
  for (let number = 1; number <= DOCUMENTS; number += 1) await wholeWay(number, { creator, reviewer, approver });
  await settled();
  const after = await sizes(client);
  say(`${DOCUMENTS} documents, each uploaded, reviewed, approved, commented and asked for.`);
  say('| table | rows a document | bytes a row | with indexes | bytes a document |\n|---|---|---|---|---|');
  let total = 0;
  const grown = [...after.values()].filter(({ name, rows }) => rows - (before.get(name)?.rows ?? 0) >= DOCUMENTS / 10);
  for (const { name, rows, heap, indexes } of grown.sort(
    (one, two) => two.heap + two.indexes - one.heap - one.indexes,
  )) {
    const each = (rows - before.get(name).rows) / DOCUMENTS;
    const bytes = (each * (heap + indexes)) / rows;
    total += bytes;
    say(
      `| \`${name}\` | ${each.toFixed(1)} | ${Math.round(heap / rows)} | ${Math.round((heap + indexes) / rows)} | ${Math.round(bytes)} |`,
    );
  }
  say(`In all ${(total / 1024).toFixed(1)} kB a document in the database.`);
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-growth-'));
  const postgres = new EmbeddedPostgres(folder, { durable: false });
  let product;
  let client;
  try {
    const { adminUrl } = await postgres.start();
    const env = { DATABASE_URL: adminUrl, DATA_DIR: folder, PORT: String(PORT), SEED_DEMO: 'true', LOG_LEVEL: 'error' };
    const secrets = { SESSION_SECRET: secret(), MASTER_KEY: secret(), EVIDENCE_KEY: secret(), SOFFICE_PATH: 'none' };
    const limits = {
      RATE_PER_MINUTE: '1000000',
      AUTH_RATE_PER_MINUTE: '1000000',
      ORGANIZATION_RATE_PER_MINUTE: '1000000',
    };
    const all = { PATH: process.env.PATH, ...env, ...secrets, ...limits };
    product = spawn(process.execPath, [join(dist, 'main.js')], { env: all, stdio: ['ignore', 'ignore', 'inherit'] });
    await until('the product', () => call('/health/ready'));
    await until('the demo', () => signIn('approver'));
    client = new Client({ connectionString: adminUrl });
    await client.connect();
    await measure(client);
  } finally {
    await client?.end();
    if (product && product.exitCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await ended;
    }
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
