import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keyIdOf } from '../../src/config/stored-secrets';
import { EvidenceKeys, VerifyLog } from '../../src/modules/audit';
import { AnchorCheckpoints } from '../../src/modules/audit/services/anchor-checkpoints.service';
import { evidenceFolder, pinnedKey, sealed, verify, writeEntries } from '../evidence/evidence.support';
import { ensureBuild } from '../support/api-process';
import { authorized, eventually, startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../support/database';
import { MERIDIAN, NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published } from '../support/uploads';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.keys.js');
const OLD = {
  SESSION_SECRET: 'old-session-secret-0123456789-abcdefghijkl',
  MASTER_KEY: TEST_MASTER_KEY,
  EVIDENCE_KEY: 'old-evidence-key-0123456789-klmnopqrstuvw',
};
const NEW: typeof OLD = {
  SESSION_SECRET: 'new-session-secret-9876543210-zyxwvutsrqpo',
  MASTER_KEY: randomBytes(32).toString('base64url'),
  EVIDENCE_KEY: 'new-evidence-key-9876543210-zyxwvutsrqpon',
};
const both = (first: typeof OLD, second: typeof OLD): typeof OLD => ({
  SESSION_SECRET: `${first.SESSION_SECRET},${second.SESSION_SECRET}`,
  MASTER_KEY: `${first.MASTER_KEY},${second.MASTER_KEY}`,
  EVIDENCE_KEY: `${first.EVIDENCE_KEY},${second.EVIDENCE_KEY}`,
});

/** The command as an operator runs it. */
function keys(env: Record<string, string>, ...options: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [MAIN, ...options],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

beforeAll(ensureBuild);

describe('all keys are replaced while requests run', () => {
  let database: TestDatabase;
  let sql: Sql;
  const apps: TestApplication[] = [];
  let serving: TestApplication[] = [];
  let documentId: number;
  const text = Buffer.from('Read all the while.');
  const tokens: string[] = [];
  const refused: string[] = [];
  let asked = 0;
  let stopped = false;

  const start = async (secrets: typeof OLD, worker: boolean): Promise<TestApplication> => {
    const dataDir = apps[0]?.dataDir;
    const env = { ...secrets, ...(dataDir && { DATA_DIR: dataDir }) };
    const app = await startTestApplication({ database, env, worker, seed: apps.length === 0 });
    apps.push(app);
    return app;
  };
  /** One process after the other is replaced by one with these keys, the worker first. */
  const roll = async (secrets: typeof OLD): Promise<void> => {
    for (const place of [0, 1]) {
      const next = await start(secrets, place === 0);
      const former = serving[place];
      serving = serving.map((one, n) => (n === place ? next : one));
      await former?.application.close();
      tokens.push(authorized(next.http, await next.signIn('user@meridian.example')).token);
      await published(await next.as('creator@meridian.example'), { file: text, fileName: `from-${apps.length}.txt` });
    }
  };
  /** Everybody's token at every process, with files that any of them encrypted. */
  const ask = async (): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const app = serving[n % serving.length];
      const token = tokens[n % tokens.length];
      const path = n % 3 === 0 ? '/api/auth/me' : `/api/documents/${documentId}/download`;
      try {
        const { status } = (await app?.http().get(path).set('Authorization', `Bearer ${token}`)) ?? {};
        if (status !== 200) refused.push(`${path} ${status} with token ${n % tokens.length}`);
      } catch (error) {
        // A process that was being replaced; a proxy would have asked another one.
        if (serving.includes(app as TestApplication)) refused.push(String(error));
      }
      asked += 1;
      await pause(20);
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    serving = [await start(OLD, true)];
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    serving.push(await start(OLD, false));
    const [first] = serving as [TestApplication];
    documentId = await published(await first.as('creator@meridian.example'), { file: text, fileName: 'first.txt' });
    tokens.push((await first.as('user@meridian.example')).token);
  });
  afterAll(async () => {
    stopped = true;
    for (const app of serving) await app.application.close();
    for (const { dataDir } of apps) rmSync(dataDir, { recursive: true, force: true });
    await sql.end();
    await database.drop();
  });

  it('in three steps: all know the new ones, all use them, all forget the old ones', async () => {
    const [first] = serving as [TestApplication];
    const pinned = pinnedKey(first);
    await writeEntries(first, 3);
    await writeEntries(first, 3, NORTHWIND);
    await sealed(sql);
    await sealed(sql, NORTHWIND);
    const before = await evidenceFolder(first);
    const load = ask();

    await roll(both(OLD, NEW));
    const changed = both(NEW, OLD);
    await roll(changed);
    const [worker] = serving as [TestApplication];
    await writeEntries(worker, 1);
    await sealed(sql);
    const env = { ...changed, DATABASE_URL: database.adminUrl, DATA_DIR: worker.dataDir };

    // Nothing was written into the other log since, so its last checkpoint is the old key's.
    expect(await keys(env, 'finish', 'evidence')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/last checkpoint of 1 log is signed by an older key/) as string,
    });
    const master = await keys(env, 'finish', 'master');
    expect(master).toMatchObject({ code: 0, output: expect.stringContaining('2 organizations') as string });
    expect(master.output).toContain('Remove all keys but the first from MASTER_KEY');
    for (const key of Object.values({ ...OLD, ...NEW })) expect(master.output).not.toContain(key);
    await sealed(sql);
    await sealed(sql, NORTHWIND);
    const evidence = await keys(env, 'finish', 'evidence');
    expect(evidence).toMatchObject({
      code: 0,
      output: expect.stringContaining('Every log is sealed by the newest key') as string,
    });

    expect(refused).toEqual([]);
    expect(asked).toBeGreaterThan(20);
    stopped = true;
    await load;

    const alone = await start({ ...NEW, EVIDENCE_KEY: changed.EVIDENCE_KEY }, true);
    serving.push(alone);
    const me = (token: string | undefined) => alone.http().get('/api/auth/me').set('Authorization', `Bearer ${token}`);
    expect([(await me(tokens[0])).status, (await me(tokens.at(-1))).status]).toEqual([401, 200]);
    const reader = await alone.as('user@meridian.example');
    const { body } = await reader.get(`/api/documents/${documentId}/download`).buffer().parse(binary);
    expect((body as Buffer).equals(text)).toBe(true);

    // Whoever pinned the old key follows its signature to the new one; what was handed out before still verifies.
    await sealed(sql);
    await eventually(async () => {
      await alone.application.get(AnchorCheckpoints).run(0);
      return sql.value(
        `SELECT e."size" = (SELECT max("size") FROM audit_checkpoints WHERE "organizationId" = ${MERIDIAN})
         FROM platform_entries e WHERE "organizationId" = ${MERIDIAN} ORDER BY "index" DESC LIMIT 1`,
      );
    }, 'the log in the tree of the platform');
    const after = await evidenceFolder(alone);
    expect(await verify(before, '--key', pinned)).toMatchObject({ code: 0 });
    expect(await verify(after, '--key', pinned, '--old', join(before, 'checkpoints'))).toMatchObject({ code: 0 });
    // The newer key vouches for nothing earlier: whoever pinned it alone is told why, and what to do.
    const newer = pinnedKey(alone);
    expect(await verify(after, '--key', newer)).toMatchObject({ code: 0 });
    expect((await verify(before, '--key', newer)).output).toMatch(/The checkpoint is signed by the key "[\w-]{43}"/);
    const withOld = await verify(after, '--key', newer, '--old', join(before, 'checkpoint'));
    expect(withOld).toMatchObject({ code: 1 });
    expect(withOld.output).toMatch(
      /NOT OK: A kept checkpoint is signed by the key "[\w-]{43}", for which yours does not vouch: .*give both; if not, take evidence that was sealed after the change\n$/,
    );
    expect(await verify(before, '--key', newer, '--key', pinned)).toMatchObject({ code: 0 });
    expect(
      (await alone.application.get(EvidenceKeys).published()).map(({ endorsedBy }) => endorsedBy !== null),
    ).toEqual([false, true]);
    for (const organization of [MERIDIAN, NORTHWIND]) {
      expect(await alone.application.get(VerifyLog, { strict: false }).judge(organization)).toMatchObject({
        state: 'ok',
      });
    }
  });
});

describe('npm run keys', () => {
  let dataDir: string;
  const file = (): Record<string, string> =>
    JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const run = (...options: string[]) => keys({ DATA_DIR: dataDir }, ...options);

  beforeAll(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'countersign-keys-')), 'data');
    mkdirSync(dataDir);
  });
  afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

  it('changes the file of the embedded default step by step, and shows no key', async () => {
    expect((await run('status')).output).toMatch(/^session {2}uses \S{12} {3}\(.*secrets\.json\)\n/);
    const before = file();
    expect(await run('use', 'session')).toMatchObject({
      code: 1,
      output: expect.stringContaining('one session key only') as string,
    });
    expect((await run('new', 'session')).code).toBe(0);
    const [first, second = ''] = file().SESSION_SECRET?.split(',') ?? [];
    expect([first, second.length]).toEqual([before.SESSION_SECRET, 64]);
    expect((await run('status')).output).toContain(`uses ${keyIdOf(first ?? '')}, accepts ${keyIdOf(second)}`);
    const used = await run('use', 'session');
    expect(used.output).toContain('Restart all processes, one after the other');
    expect(file().SESSION_SECRET).toBe(`${second},${first}`);
    expect(await run('finish', 'session')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/still good/) as string,
    });
    expect(file().SESSION_SECRET).toBe(`${second},${first}`);
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(dataDir, 'secrets.json'), hourAgo, hourAgo);
    expect((await run('finish', 'session')).code).toBe(0);
    expect(file()).toEqual({ ...before, SESSION_SECRET: second });
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const shown = used.output + (await run('status')).output;
    for (const key of [first, second]) expect(shown).not.toContain(key);
  });

  it('says what to do with keys of the environment, and refuses what it does not know', async () => {
    const env = { ...OLD, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const added = await keys(env, 'new', 'evidence');
    expect(added.output).toMatch(/^Put this key behind what EVIDENCE_KEY holds now, with a comma between: [\w-]{64}\n/);
    expect((await keys({ ...env, EVIDENCE_KEY: both(OLD, NEW).EVIDENCE_KEY }, 'use', 'evidence')).output).toMatch(
      /^In EVIDENCE_KEY, put the last key before all others\.\n/,
    );
    for (const wrong of [[], ['new', '__proto__']]) {
      expect(await keys(env, ...wrong)).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) as string });
    }
  });
});
