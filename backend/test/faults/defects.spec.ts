import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild, startProcess, type Running } from '../support/api-process';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { everybody, type People } from '../support/people';
import { end, fileHead, formFields, multipart, rawRequest } from '../support/raw-request';
import { Sql } from '../support/sql';

/** Loaded before the program, which has no such switches: on a signal something goes wrong that no code of ours waits for. */
const DEFECTS = `
process.on('SIGWINCH', () => void Promise.reject(new Error('forgotten promise')));
process.on('SIGUSR2', () => setImmediate(() => { throw new Error('thrown where nobody catches'); }));
`;
const WAITS = `SELECT count(*)::int FROM pg_stat_activity WHERE "datname" = current_database()
  AND "wait_event_type" = 'Lock' AND "query" ~* 'INSERT INTO "?documents\\M'`;

/** What a defect in the program does to those who are not concerned by it. */
describe('defects in a running process', () => {
  let folder: string;
  let database: TestDatabase;
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  const running: Running[] = [];

  beforeAll(async () => {
    ensureBuild();
    folder = mkdtempSync(join(tmpdir(), 'countersign-defects-'));
    writeFileSync(join(folder, 'defects.cjs'), DEFECTS);
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    app = await startTestApplication({ database, env: { DATA_DIR: folder }, worker: false });
    people = await everybody(app);
  });
  afterAll(async () => {
    for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await app.close();
    await sql.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<Running> => {
    const one = await startProcess('api', {
      DATABASE_URL: database.adminUrl,
      DATA_DIR: folder,
      NODE_OPTIONS: `--require ${join(folder, 'defects.cjs')}`,
    });
    running.push(one);
    return one;
  };
  const upload = (port: number, title: string) =>
    rawRequest(
      port,
      '/api/documents',
      {
        Authorization: `Bearer ${people.creator.token}`,
        'Content-Type': multipart,
        'Idempotency-Key': title.replaceAll(' ', '-'),
      },
      [formFields.replace('Plan', title), fileHead('plan.txt'), Buffer.from('A plan.'), end],
    );
  const titled = (title: string): Promise<number> =>
    sql.value(`SELECT count(*)::int FROM documents WHERE "title" = $1`, [title]);
  const logged = ({ output }: Running, message: string): { level: string; cause: { message: string } } | undefined =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as { level: string; message: string; cause: { message: string } })
      .find((line) => line.message === message);

  it('a promise that nobody waits for is reported, and requests go on', async () => {
    const api = await start();
    api.child.kill('SIGWINCH');
    await eventually(async () => logged(api, 'unhandled rejection') !== undefined, 'the report');
    expect(logged(api, 'unhandled rejection')).toMatchObject({
      level: 'error',
      cause: { message: 'forgotten promise' },
    });
    expect((await upload(api.port, 'After the rejection')).status).toBe(201);
    expect(api.child.exitCode).toBeNull();
  });

  it('an exception that nobody catches ends the process, reported, with a code that has it started again, and nothing half done', async () => {
    const api = running.at(-1) as Running;
    await sql.rows('BEGIN');
    await sql.rows('LOCK TABLE documents IN SHARE MODE');
    const sent = upload(api.port, 'In the middle').catch(() => undefined);
    const watch = await Sql.connect(database.adminUrl);
    await eventually(async () => (await watch.value<number>(WAITS)) > 0, 'the upload to wait');
    await watch.end();
    api.child.kill('SIGUSR2');
    expect(await api.ended).toBe(1);
    await sql.rows('COMMIT');
    expect(logged(api, 'uncaught exception, the process ends')).toMatchObject({
      level: 'fatal',
      cause: { message: 'thrown where nobody catches' },
    });
    expect(await sent).toBeUndefined();
    const again = await start();
    expect(await titled('In the middle')).toBe(0);
    expect((await upload(again.port, 'In the middle')).status).toBe(201);
    expect(await titled('In the middle')).toBe(1);
  });
});
