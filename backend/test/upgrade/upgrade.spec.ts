import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { urlForRole } from '../../src/platform/database/database-roles';
import { MIGRATIONS } from '../../src/platform/database/migrations';
import { migrate } from '../../src/platform/database/migrator';
import { DatabaseSetupError, prepareDatabase } from '../../src/platform/database/prepare-database';
import { PasswordHasher } from '../../src/platform/crypto/password-hash';
import { ensureBuild } from '../support/api-process';
import { eventually, startTestApplication } from '../support/application';
import { createTestDatabase, TEST_MASTER_KEY, TEST_SECRETS, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';
import { FirstReleaseAtWork, firstOf, layFirstRelease, schemaOf } from './first-release';

const FIRST_RELEASE = firstOf(MIGRATIONS);
const KEY = Buffer.from(TEST_MASTER_KEY);
const MAIN = join(__dirname, '..', '..', 'dist', 'main.migrate.js');

interface Migrator {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** The command that a deployment runs before it replaces its processes. */
function startMigrator(databaseUrl: string): Migrator {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    ...TEST_SECRETS,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  return { child, output: () => text, ended: new Promise((resolve) => child.on('close', resolve)) };
}

describe('from the first version to the newest', () => {
  let current: TestDatabase;
  let admin: Sql;
  let wanted: string[];
  let first: string;
  const others: string[] = [];
  const urlOf = (name: string): string => new URL(`/${name}`, current.adminUrl).href;

  beforeAll(async () => {
    ensureBuild();
    current = await createTestDatabase();
    admin = await Sql.connect(current.adminUrl);
    wanted = await schemaOf(admin);
    first = `${new URL(current.adminUrl).pathname.slice(1)}_first`;
    await admin.rows(`CREATE DATABASE ${first}`);
    others.push(first);
    const stored = readFileSync(join(__dirname, 'first-release.sql'), 'utf8');
    await layFirstRelease(urlOf(first), { migrations: MIGRATIONS, migrate, stored });
  });
  afterAll(async () => {
    for (const name of others) await admin.rows(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
    await current.drop();
  });

  /** A database as the first version left it. */
  const left = async (suffix: string): Promise<{ url: string; sql: Sql }> => {
    const name = `${first}_${suffix}`;
    await admin.rows(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.rows(`CREATE DATABASE ${name} TEMPLATE ${first}`);
    others.push(name);
    return { url: urlOf(name), sql: await Sql.connect(urlOf(name)) };
  };
  const applied = (sql: Sql): Promise<number> => sql.value(`SELECT count(*)::int FROM migrations`);
  const kept = (sql: Sql): Promise<string> =>
    sql.value(`SELECT concat_ws(' ',
      (SELECT count(*) FROM documents WHERE "title" LIKE 'Kept%'), (SELECT count(*) FROM document_versions WHERE "encryptedData" LIKE 'sealed key%'),
      (SELECT count(*) FROM document_comments WHERE "comment" = 'Kept comment'), (SELECT count(*) FROM notifications WHERE "message" = 'Kept notice'),
      (SELECT count(*) FROM audit_logs WHERE "userAgent" = 'Kept browser'), (SELECT count(*) FROM users), (SELECT count(*) FROM sessions WHERE "userAgent" IS NULL),
      (SELECT count(*) FROM document_access_codes), (SELECT count(*) FROM mail_deliveries), (SELECT count(*) FROM organization_subscriptions))`);

  it('while the first version works on: nobody waits long, nothing is lost, and the newest one starts on it', async () => {
    const { url, sql } = await left('load');
    const before = await kept(sql);
    const work = new FirstReleaseAtWork(urlForRole(url, KEY, 'countersign_app'), '20s');
    await eventually(() => Promise.resolve(work.rounds >= 3), 'the first version at work');
    await prepareDatabase(url, [KEY]);
    const reached = work.rounds;
    await eventually(() => Promise.resolve(work.reads >= reached + 3), 'the first version after the change');
    const { done, failed } = await work.stop();

    // An entry without its commitment is none: from there on the first version cannot write the log, and nothing that needs it.
    expect(Object.keys(failed).filter((habit) => habit !== 'write the log')).toEqual([]);
    expect([...(failed['write the log'] ?? [])].filter((reason) => !reason.includes('"leaf"'))).toEqual([]);
    expect(await kept(sql)).toBe(before);
    expect(await sql.value(`SELECT count(*)::int FROM documents WHERE "title" = 'Uploaded meanwhile'`)).toBe(
      done.upload,
    );
    expect(await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "leaf" IS NULL OR "detailsHash" IS NULL`)).toBe(
      0,
    );
    expect(await schemaOf(sql)).toEqual(wanted);

    await sql.rows(`UPDATE users SET "password" = $1`, [await new PasswordHasher().hash(DEMO_PASSWORD)]);
    const role = (name: Parameters<typeof urlForRole>[2]): string => urlForRole(url, KEY, name);
    const app = await startTestApplication({
      seed: false,
      database: {
        ...current,
        adminUrl: url,
        appUrl: role('countersign_app'),
        queueUrl: role('countersign_queue'),
        superUrl: role('countersign_super'),
        sequencerUrl: role('countersign_audit_seq'),
      },
    });
    try {
      const member = await app.as('member4@kept2001.example');
      const list = await member.get('/api/documents?search=Kept+document+7');
      expect([list.status, list.body.documents.length > 0]).toEqual([200, true]);
      await eventually(
        async () => (await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "seq" IS NULL`)) === 0,
        'the seals of the old entries',
      );
    } finally {
      await app.close();
      await sql.end();
    }
  });

  it('a migrator that is killed in the middle leaves whole steps, and two at once finish the rest', async () => {
    const { url, sql } = await left('killed');
    const before = await kept(sql);
    // Somebody reads the log for long; the migrator comes up to the first step that changes it.
    const reader = await Sql.connect(url);
    await reader.rows('BEGIN');
    await reader.rows('SELECT count(*) FROM audit_logs');
    const killed = startMigrator(url);
    await eventually(() => Promise.resolve(/EvidenceTree\d+ waits/.test(killed.output())), 'the migrator to wait');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const reached = await applied(sql);
    expect(reached).toBeGreaterThan(FIRST_RELEASE.length);
    expect(reached).toBeLessThan(MIGRATIONS.length);
    expect(await kept(sql)).toBe(before);

    const two = [startMigrator(url), startMigrator(url)];
    await eventually(
      () => Promise.resolve(two.some(({ output }) => /Another process/.test(output()))),
      'the second one to queue',
    );
    await reader.end();
    const codes = await Promise.all(two.map(({ ended }) => ended));
    expect([codes, two.map(({ output }) => output())].flat().join('\n')).toMatch(/^0\n0\n/);
    expect(await applied(sql)).toBe(MIGRATIONS.length);
    expect(await schemaOf(sql)).toEqual(wanted);
    expect(await kept(sql)).toBe(before);
    await sql.end();
  });

  it('gives up in one line when a table stays in use, lets readers pass meanwhile, and goes on later', async () => {
    const { url, sql } = await left('locked');
    const holder = await Sql.connect(url);
    await holder.rows('BEGIN');
    await holder.rows('SELECT count(*) FROM documents');
    const refused = prepareDatabase(url, [KEY], { patienceSeconds: 2 }).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Each try blocks those who come after it for half a second at most.
    await sql.rows(`SET statement_timeout = '20s'`);
    for (let n = 0; n < 20; n += 1) await sql.rows(`SELECT count(*) FROM documents WHERE "organizationId" = 2001`);
    const error = await refused;
    expect(error).toBeInstanceOf(DatabaseSetupError);
    expect((error as Error).message).toMatch(/DocumentLife1763690000030 tried to get a table.*start again to go on/);
    expect((error as Error).message).not.toContain('\n');
    expect(await applied(sql)).toBe(FIRST_RELEASE.length);
    await holder.end();
    await prepareDatabase(url, [KEY]);
    expect(await applied(sql)).toBe(MIGRATIONS.length);

    await sql.rows(`INSERT INTO migrations ("timestamp", "name") VALUES (9999999999999, 'FromTheFuture9999999999999')`);
    const shape = await schemaOf(sql);
    const older = startMigrator(url);
    expect(await older.ended).toBe(1);
    expect(older.output()).toMatch(
      /^The database was prepared by a newer version.*FromTheFuture9999999999999\. Nothing was changed.*\n$/,
    );
    expect(await schemaOf(sql)).toEqual(shape);
    await sql.end();
  });
});
