// Measures what auditing costs: the same write with and without its entry, side by side in one run, through the
// application's own classes while the sequencer seals. Needs nothing but a build; makes a database of its own.
//   npm run bench:audit -w @countersign/backend [-- seconds connections]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const { NestFactory } = require('@nestjs/core');
const { Client } = require('pg');
const { AppModule } = require(join(dist, 'app/app.module.js'));
const { openDatabase } = require(join(dist, 'app/prepared-database.js'));
const { loadConfig } = require(join(dist, 'config/config.js'));
const { DemoSeed } = require(join(dist, 'demo/demo-seed.js'));
const { AuditLog, EvidenceKeys } = require(join(dist, 'modules/audit/index.js'));
const { RegisterEvidenceKeys } = require(join(dist, 'modules/audit/services/register-evidence-keys.js'));
const { SequenceLog } = require(join(dist, 'modules/audit/services/sequence-log.service.js'));
const { Comments } = require(join(dist, 'modules/workflow/services/comments.service.js'));
const { SEQUENCER_POOL } = require(join(dist, 'platform/database/database.tokens.js'));
const { EmbeddedPostgres } = require(join(dist, 'platform/database/embedded-postgres.js'));

const SECONDS = Number(process.argv[2] ?? 20);
const CONNECTIONS = Number(process.argv[3] ?? 8);
const DOCUMENTS = 2_000;
const ORGANIZATION = 45;
const MOST = 1.15;
const say = (line) => process.stdout.write(`${line}\n`);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Documents to comment on: each gets few comments, so that the first write costs what the last one does. */
async function fill(adminUrl) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT "id", "name", "role" FROM users WHERE "organizationId" = $1 AND "role" = 'admin' LIMIT 1`,
    [ORGANIZATION],
  );
  await client.query(
    `INSERT INTO documents ("organizationId", "id", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "authorId", "documentHash", "encryptedData")
     SELECT $1, 1000 + n, 'Plan ' || n, 'plan.pdf', '45/bench' || n, 1000, 'application/pdf', 'report', 'draft', $2, repeat('a', 64), ''
     FROM generate_series(1, $3::int) n`,
    [ORGANIZATION, rows[0].id, DOCUMENTS],
  );
  await client.end();
  const { id: userId, name, role } = rows[0];
  return {
    organizationId: ORGANIZATION,
    userId,
    name,
    role,
    departmentId: null,
    sessionId: null,

    ip: '192.0.2.1',
    userAgent: 'bench',
  };
}

/**
 * Both kinds take turns on every connection, so that whatever else the machine does burdens them alike.
 * @returns milliseconds of each write, by kind
 */
async function timesOf(kinds, seconds) {
  const times = kinds.map(() => []);
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let turn = connection; performance.now() < end; turn += 1) {
        const kind = turn % kinds.length;
        const started = performance.now();
        await kinds[kind]();
        times[kind].push(performance.now() - started);
      }
    }),
  );
  return times;
}

async function measure(context, config, actor) {
  const [audit, comments] = [context.get(AuditLog), context.get(Comments, { strict: false })];
  const pool = context.get(SEQUENCER_POOL);
  const keys = context.get(EvidenceKeys);
  await new RegisterEvidenceKeys(pool, keys).onApplicationBootstrap();
  const sequence = new SequenceLog(pool, config, keys);
  const sealing = setInterval(() => void sequence.run(), 1_000);
  const record = audit.record.bind(audit);
  audit.record = (tx, entry) => (tx.actor.requestId === 'unaudited' ? Promise.resolve(0) : record(tx, entry));
  let n = 0;
  const write = (requestId) => () =>
    comments.add(
      { ...actor, requestId },
      1001 + (n++ % DOCUMENTS),
      'A comment of ordinary length, as people write them.',
    );
  const kinds = [write('unaudited'), write('audited')];
  await timesOf(kinds, 2);
  const [unaudited, audited] = (await timesOf(kinds, SECONDS)).map(median);
  clearInterval(sealing);
  return { audited, unaudited };
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
const server = new EmbeddedPostgres(join(folder, 'database'), { logger: () => undefined });
let ratio;
try {
  const { adminUrl } = await server.start();
  const secret = () => randomBytes(48).toString('base64url');
  const secrets = { SESSION_SECRET: secret(), MASTER_KEY: secret(), EVIDENCE_KEY: secret() };
  const config = loadConfig({
    DATABASE_URL: adminUrl,
    DATA_DIR: folder,
    SEED_DEMO: 'true',
    LOG_LEVEL: 'error',
    ...secrets,
  });
  const database = await openDatabase(config, () => undefined);
  const parts = { worker: false, renditions: { active: false } };
  const context = await NestFactory.createApplicationContext(
    AppModule.register(database.config, database.urls, parts),
    {
      logger: false,
    },
  );
  await context.get(DemoSeed).run(() => undefined);
  const { audited, unaudited } = await measure(context, database.config, await fill(database.adminUrl));
  ratio = audited / unaudited;
  say(
    `a comment at ${CONNECTIONS} connections: ${unaudited.toFixed(2)} ms unaudited, ${audited.toFixed(2)} ms audited, ratio ${ratio.toFixed(3)} (at most ${MOST})`,
  );
  await context.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(ratio <= MOST ? 0 : 1);
