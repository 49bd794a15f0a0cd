// Measures what it costs that old rows go: the product's own trimming of notifications and of the log, and beside it the
// log in partitions of a month. Needs nothing but a build; makes a database of its own and removes it.
//   npm run bench:retention -w @countersign/backend [-- notifications|log [rows]]
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const { Client, Pool } = require('pg');
const { urlForRole } = require(join(dist, 'platform/database/database-roles.js'));
const { EmbeddedPostgres } = require(join(dist, 'platform/database/embedded-postgres.js'));
const { prepareDatabase } = require(join(dist, 'platform/database/prepare-database.js'));
const { RetireEntries } = require(join(dist, 'modules/audit/services/retire-entries.service.js'));
const { TrimNotifications } = require(join(dist, 'modules/notifications/services/trim-notifications.service.js'));

const [WHAT, ROWS] = [process.argv[2] ?? 'all', Number(process.argv[3] ?? 1_000_000)];
const KEY = Buffer.from('the-master-key-of-a-database-that-is-thrown-away');
const ORGANIZATIONS = 20;
const PEOPLE = 500;
/** The log is spread over eight years, of which the first is over. */
const MONTHS = 96;
const say = (line) => process.stdout.write(`${line}\n`);
const mb = (bytes) => `${(Number(bytes) / 1048576).toFixed(0)} MB`;

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1_000 };
}

const value = async (client, text, values) =>
  Object.values((await client.query(text, values)).rows[0] ?? { none: null })[0];
const sizeOf = (client, table) => value(client, `SELECT pg_total_relation_size($1::text::regclass)`, [table]);
const written = (client) => value(client, `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn`);

/** Removes what is over, and says what it took, what is left, and whether the room is used again. */
async function removal(client, table, remove, fill) {
  const [size, wal] = [await sizeOf(client, table), await written(client)];
  const { result, seconds } = await timed(remove);
  const bytes = Number(await written(client)) - Number(wal);
  const vacuum = await timed(() => client.query(`VACUUM ANALYZE ${table}`));
  const after = await sizeOf(client, table);
  say(`${table}: ${result} rows removed in ${seconds.toFixed(1)} s, ${Math.round(result / seconds)} a second,`);
  say(`  ${Math.round(bytes / result)} bytes of log of writes each; VACUUM took ${vacuum.seconds.toFixed(1)} s.`);
  await fill(result);
  say(`  ${mb(size)} before, ${mb(after)} after, ${mb(await sizeOf(client, table))} with as many new rows.`);
}

/** Without the organizations themselves: nobody looks at references here. */
async function people(client) {
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO users ("organizationId", "id", "username", "email", "password", "name", "role")
     SELECT 1 + n % $1::int, n, 'user' || n, 'user' || n || '@example.com', '-', 'Member ' || n, 'user' FROM generate_series(1, $2::int) n`,
    [ORGANIZATIONS, PEOPLE],
  );
}

/** Two years of notifications, of which the first is over. */
async function notifications(client, app) {
  /** `days` before now the first, now the last. */
  const fill = (rows, from, days) =>
    client.query(
      `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "isRead", "readAt", "eventId", "createdAt")
       SELECT 1 + (1 + n % $2::int) % $3::int, 1 + n % $2::int, 'A document waits for you', repeat('Somebody asked for your review. ', 3),
         'review', true, now(), n, now() - make_interval(secs => $4::float8 * 86400 * ($5::int + $1::int - n) / $1::int)
       FROM generate_series($5::int + 1, $5::int + $1::int) n`,
      [rows, PEOPLE, ORGANIZATIONS, days, from],
    );
  await fill(ROWS, 0, 730);
  await client.query('VACUUM ANALYZE notifications');
  await client.query('ANALYZE users');
  const every = {
    inBatches: async (_, batch) => {
      let count = 0;
      for (let organizationId = 1; organizationId <= ORGANIZATIONS; organizationId += 1) {
        for (let done = 1; done > 0; count += done) {
          await app.query(`BEGIN; SET LOCAL app.organization = '${organizationId}'`);
          const query = async (text, values) => (await app.query(text, values)).rows;
          done = await batch({ actor: { organizationId }, query });
          await app.query('COMMIT');
        }
      }
      return count;
    },
  };
  const trim = new TrimNotifications(every, { keep: { readNotifications: 365, notifications: 365 } });
  await removal(
    client,
    'notifications',
    () => trim.run(),
    (rows) => fill(rows, ROWS, 0),
  );
}

const ENTRIES = `
  SELECT 1 + n % ${ORGANIZATIONS} AS "organizationId", n AS id, 1 + n % ${PEOPLE} AS "userId",
    (ARRAY['view', 'download', 'comment', 'approve', 'upload'])[1 + n % 5] AS action, 'document' AS resource, (n % 50000)::text AS "resourceId",
    '{"version": 1}'::jsonb AS details, '192.0.2.1' AS "ipAddress", repeat('Browser ', 10) AS "userAgent", 'Member' AS "actorName",
    'request-' || n AS "requestId", now() - make_interval(months => ${MONTHS}) * ($1::float8 - n) / $1::float8 AS "createdAt",
    sha256(n::text::bytea) AS leaf, n / ${ORGANIZATIONS} AS seq, sha256(n::text::bytea) AS "detailsSalt", sha256(n::text::bytea) AS "detailsHash"
  FROM generate_series(1, $1::int) n`;

async function log(client, sequencer) {
  const columns = `"organizationId", "id", "userId", "action", "resource", "resourceId", "details", "ipAddress", "userAgent", "actorName", "requestId", "createdAt", "leaf", "seq", "detailsSalt", "detailsHash"`;
  const plain = await timed(() => client.query(`INSERT INTO audit_logs (${columns}) ${ENTRIES}`, [ROWS]));
  say(`audit_logs: ${ROWS} rows inserted in ${plain.seconds.toFixed(1)} s.`);
  await client.query('VACUUM ANALYZE audit_logs');
  await partitions(client, columns);
  const retire = new RetireEntries(sequencer, { run: async () => undefined }, {});
  const remove = async () => {
    let count = 0;
    for (let organization = 1; organization <= ORGANIZATIONS; organization += 1)
      count += await retire.remove(organization, ROWS);
    return count;
  };
  const again = (rows) =>
    client.query(
      `INSERT INTO audit_logs (${columns}) SELECT "organizationId", id + ${ROWS}, "userId", action, resource, "resourceId", details, "ipAddress",
        "userAgent", "actorName", "requestId", now(), leaf, seq + ${ROWS}, "detailsSalt", "detailsHash" FROM (${ENTRIES}) e`,
      [rows],
    );
  await removal(client, 'audit_logs', remove, again);
}

const HOT = {
  'newest 20': `SELECT * FROM $ WHERE "organizationId" = 3 AND "seq" IS NOT NULL ORDER BY "seq" DESC LIMIT 20`,
  'of one document': `SELECT * FROM $ WHERE "organizationId" = 3 AND "resourceId" = '1002' AND "seq" IS NOT NULL ORDER BY "seq" DESC LIMIT 20`,
  'one entry': `SELECT * FROM $ WHERE "organizationId" = 3 AND "id" = 500002`,
};

async function hot(client, table) {
  for (const [name, text] of Object.entries(HOT)) {
    const plan = async () =>
      (await client.query(`EXPLAIN (ANALYZE, BUFFERS, SUMMARY, FORMAT JSON) ${text.replace('$', table)}`)).rows[0][
        'QUERY PLAN'
      ][0];
    for (let n = 0; n < 5; n += 1) await plan();
    const plans = [];
    for (let n = 0; n < 21; n += 1) plans.push(await plan());
    const middle = (of) =>
      plans
        .map(of)
        .sort((one, two) => one - two)[10]
        .toFixed(2);
    const pages = plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks'];
    say(
      `  ${table}, ${name}: planned in ${middle((p) => p['Planning Time'])} ms, run in ${middle((p) => p['Execution Time'])} ms, ${pages} pages`,
    );
  }
}

/** The log by month: what is unique carries the time as well, since a partition knows its own rows only. */
async function partitions(client, columns) {
  await client.query(`CREATE TABLE by_month (LIKE audit_logs INCLUDING DEFAULTS) PARTITION BY RANGE ("createdAt")`);
  for (let month = -MONTHS - 1; month <= 0; month += 1) {
    await client.query(`DO $$ BEGIN EXECUTE format('CREATE TABLE by_month_${month + MONTHS + 1} PARTITION OF by_month FOR VALUES FROM (%L) TO (%L)',
      date_trunc('month', now()) + interval '${month} months', date_trunc('month', now()) + interval '${month + 1} months'); END $$`);
  }
  await client.query(`ALTER TABLE by_month ADD PRIMARY KEY ("organizationId", "id", "createdAt")`);
  const { rows } = await client.query(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'audit_logs' AND indexname NOT IN ('audit_logs_pkey', 'audit_logs_of_tree')`,
  );
  const indexes = [...rows.map(({ indexdef }) => indexdef), ''];
  for (const [n, text] of indexes.entries())
    await client.query(
      text === ''
        ? `CREATE UNIQUE INDEX ON by_month ("organizationId", "seq", "createdAt")`
        : text.replace(/INDEX \S+ ON public\.audit_logs/, `INDEX by_month_index_${n} ON by_month`),
    );
  const filled = await timed(() => client.query(`INSERT INTO by_month (${columns}) ${ENTRIES}`, [ROWS]));
  say(`by_month: ${ROWS} rows inserted in ${filled.seconds.toFixed(1)} s.`);
  await client.query('VACUUM ANALYZE by_month');
  say(`  ${mb(await sizeOf(client, 'audit_logs'))} in one table`);
  await hot(client, 'audit_logs');
  await hot(client, 'by_month');
  const count = await value(client, 'SELECT count(*) FROM by_month_5');
  const wal = await written(client);
  const dropped = await timed(() => client.query('DROP TABLE by_month_5'));
  say(
    `  one month of ${count} rows dropped in ${(dropped.seconds * 1000).toFixed(0)} ms, ${mb((await written(client)) - wal)} of log of writes`,
  );
  const index = await timed(() =>
    client.query(`CREATE UNIQUE INDEX CONCURRENTLY with_time ON audit_logs ("organizationId", "id", "createdAt")`),
  );
  await client.query(
    `ALTER TABLE audit_logs ADD CONSTRAINT past CHECK ("createdAt" < now() + interval '1 day') NOT VALID`,
  );
  const check = await timed(() => client.query('ALTER TABLE audit_logs VALIDATE CONSTRAINT past'));
  say(`  on the way there: a key with the time ${index.seconds.toFixed(1)} s, a check ${check.seconds.toFixed(1)} s`);
  await client.query('ALTER TABLE audit_logs DROP CONSTRAINT past; DROP INDEX with_time; DROP TABLE by_month');
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-retention-'));
  const postgres = new EmbeddedPostgres(folder);
  let client;
  let app;
  let sequencer;
  try {
    const { adminUrl } = await postgres.start();
    await prepareDatabase(adminUrl, [KEY]);
    client = new Client({ connectionString: adminUrl });
    app = new Client({ connectionString: urlForRole(adminUrl, KEY, 'countersign_app') });
    sequencer = new Pool({ connectionString: urlForRole(adminUrl, KEY, 'countersign_audit_seq'), max: 1 });
    await client.connect();
    await app.connect();
    await people(client);
    if (WHAT !== 'log') await notifications(client, app);
    if (WHAT !== 'notifications') await log(client, sequencer);
  } finally {
    await sequencer?.end();
    await app?.end();
    await client?.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
