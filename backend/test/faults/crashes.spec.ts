import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReconcileFiles } from '../../src/modules/upkeep/services/reconcile-files.service';
import { ensureBuild, startProcess, type Running } from '../support/api-process';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { everybody, type People } from '../support/people';
import { PgProxy } from '../support/pg-proxy';
import { end, field, fileHead, formFields, multipart, rawRequest } from '../support/raw-request';
import { Sql } from '../support/sql';
import { binary, upload } from '../support/uploads';

const UPLOADS = 20;
const DAY_MS = 24 * 3_600_000;
const AT_WORK = `"datname" = current_database() AND "pid" <> pg_backend_pid() AND "state" NOT LIKE 'idle%'`;

/** What becomes of uploads when a process or a connection dies in the middle of them. */
describe('uploads and crashes', () => {
  let database: TestDatabase;
  let dataDir: string;
  let proxy: PgProxy;
  let sql: Sql;
  /** Reaches PostgreSQL through the proxy; shares files with the processes that are killed. */
  let app: TestApplication;
  let people: People;
  const running: Running[] = [];

  beforeAll(async () => {
    ensureBuild();
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    proxy = await PgProxy.start(database.adminUrl);
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-crashes-'));
    app = await startTestApplication({
      database: { ...database, appUrl: proxy.through(database.appUrl) },
      env: { DATA_DIR: dataDir },
      worker: false,
    });
    people = await everybody(app);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  });
  afterAll(async () => {
    for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await app.close();
    await proxy.stop();
    await sql.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (): Promise<Running> => {
    const one = await startProcess('api', { DATABASE_URL: proxy.through(database.adminUrl), DATA_DIR: dataDir });
    running.push(one);
    return one;
  };
  const kill = async ({ child, ended }: Running): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const filesIn = (folder: string): string[] =>
    readdirSync(join(dataDir, 'files', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const ageAll = (): void => {
    const written = new Date(Date.now() - 2 * DAY_MS);
    for (const file of [...filesIn('blobs'), ...filesIn('tmp')]) utimesSync(file, written, written);
  };
  const versions = (): Promise<number> => sql.value(`SELECT count(*)::int FROM document_versions`);
  const titled = (title: string): Promise<number> =>
    sql.value(`SELECT count(*)::int FROM documents WHERE "title" = $1`, [title]);
  const download = (id: number) => people.admin.get(`/api/documents/${id}/download`).buffer().parse(binary);
  /** Every file has a row, every row its file, and nothing unfinished is left. */
  const expectAgreement = async (): Promise<void> => {
    ageAll();
    const reconciled = await app.application.get(ReconcileFiles, { strict: false }).run();
    expect(reconciled).toMatchObject({ spared: 0, missing: 0 });
    expect(filesIn('blobs')).toHaveLength(await versions());
    expect(filesIn('tmp')).toEqual([]);
  };

  describe('the connection to the database lost during the commit', () => {
    it('of a change that was not made is not called undone; its file goes with the next comparison', async () => {
      const before = await versions();
      proxy.fault = 'lost';
      const { status, body, headers } = await upload(people.creator, { fields: { title: 'Commit lost' } });
      expect([status, body.code, proxy.hits]).toEqual([503, 'OUTCOME_UNKNOWN', 1]);
      expect(body.message).toMatch(/do not know whether this was saved/);
      expect(headers['retry-after']).toBeUndefined();
      expect([await versions(), await titled('Commit lost')]).toEqual([before, 0]);
      expect(filesIn('blobs')).toHaveLength(before + 1);
      await expectAgreement();
    });

    it('of a change that was made leaves document and file as they are', async () => {
      const before = await versions();
      const file = Buffer.from('Committed, but nobody heard of it.');
      proxy.fault = 'answer lost';
      const fields = { title: 'Answer lost', requireApproval: 'false' };
      const { status, body } = await upload(people.creator, { fields, file, fileName: 'lost.txt' });
      expect([status, body.code]).toEqual([503, 'OUTCOME_UNKNOWN']);
      await eventually(async () => (await versions()) === before + 1, 'the commit');
      await expectAgreement();
      const id = await sql.value<number>(`SELECT "id" FROM documents WHERE "title" = 'Answer lost'`);
      expect(((await download(id)).body as Buffer).equals(file)).toBe(true);
    });
  });

  it('an API killed during twenty uploads: what it acknowledged is there and right, the rest left no row', async () => {
    const api = await start();
    const before = await versions();
    let killed = false;
    const acknowledged = new Map<number, string>();
    const headers = { Authorization: `Bearer ${people.creator.token}`, 'Content-Type': multipart };
    const uploads = Array.from({ length: UPLOADS }, async (_, n) => {
      const file = Buffer.alloc(40_000 + n * 1_000, `Upload number ${n}. `);
      // The first half goes on its way whole, the others piece by piece, and never come to their end.
      const body = async function* (): AsyncGenerator<Buffer | string> {
        yield formFields.replace('Plan', `Killed ${n}`) + field('requireApproval', 'false') + fileHead(`${n}.txt`);
        // Small files are held in memory, larger ones lie in part on the disk.
        yield n < UPLOADS / 2 ? file : Buffer.alloc(2_500_000, 'Never ends. ');
        for (let at = 0; n >= UPLOADS / 2 && !killed; at = (at + 500) % file.length) {
          yield file.subarray(at, at + 500);
          await new Promise((go) => setTimeout(go, 20));
        }
        yield end;
      };
      const answer = await rawRequest(api.port, '/api/documents', headers, body()).catch(() => undefined);
      if (answer?.status === 201) {
        acknowledged.set(Number(answer.body.id), createHash('sha256').update(file).digest('hex'));
      }
    });
    // Of those that never end, each lies in part on the disk: more of it than of any that does.
    const large = (): boolean =>
      filesIn('tmp').some((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 100_000);
    await eventually(() => Promise.resolve(acknowledged.size >= 3 && large()), 'some uploads');
    await kill(api);
    killed = true;
    await Promise.all(uploads);
    await eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM pg_stat_activity WHERE ${AT_WORK}`)) === 0,
      'what was on its way to the database',
    );

    const rows = await sql.rows<{ id: number; title: string; documentHash: string }>(
      `SELECT "id", "title", "documentHash" FROM documents WHERE "title" LIKE 'Killed %'`,
    );
    expect(await versions()).toBe(before + rows.length);
    for (const [id, sha256] of acknowledged) expect(rows.find((row) => row.id === id)?.documentHash).toBe(sha256);
    for (const { title } of rows) expect(Number(title.split(' ')[1])).toBeLessThan(UPLOADS / 2);
    for (const { id, documentHash } of rows) {
      const { status, body } = await download(id);
      expect([
        status,
        createHash('sha256')
          .update(body as Buffer)
          .digest('hex'),
      ]).toEqual([200, documentHash]);
    }
    expect(filesIn('tmp').length).toBeGreaterThan(0);
    ageAll();
    // The sweep at the start takes what the killed process left.
    await start();
    expect(filesIn('tmp')).toEqual([]);
    await expectAgreement();
  });

  it('an API killed between file and commit leaves no document, and a file for the next comparison only', async () => {
    const api = running.at(-1) as Running;
    const before = await versions();
    const hits = proxy.hits;
    proxy.fault = 'held';
    const body = [formFields.replace('Plan', 'Held'), fileHead('held.txt'), Buffer.from('Held'), end];
    const headers = { Authorization: `Bearer ${people.creator.token}`, 'Content-Type': multipart };
    const sent = rawRequest(api.port, '/api/documents', headers, body).catch(() => undefined);
    await eventually(async () => proxy.hits > hits, 'the commit');
    expect(filesIn('blobs')).toHaveLength(before + 1);
    await kill(api);
    expect(await sent).toBeUndefined();
    await eventually(
      async () =>
        (await sql.value(
          `SELECT count(*)::int FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
        )) === 0,
      'the end of the transaction',
    );
    expect([await versions(), await titled('Held')]).toEqual([before, 0]);
    await expectAgreement();
  });
});
