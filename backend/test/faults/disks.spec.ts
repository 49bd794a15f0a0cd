import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published, upload } from '../support/uploads';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** Only where small disks can be mounted: see `needs.cjs`. */
beforeAll(() => {
  if (!mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)) throw new Error('No disk can be mounted here');
});
afterAll(() => {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});

describe('a disk for files', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let kept: number;

  beforeAll(async () => {
    app = await startTestApplication({ env: { STORAGE_URL: `file:${folder}` }, worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    kept = await published(people.creator, { file: Buffer.from('Kept'), fileName: 'kept.txt' });
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  beforeEach(() => {
    expect(mount('-o', 'remount,rw', folder)).toBe(true);
    rmSync(join(folder, 'filler'), { force: true });
  });

  const state = async (): Promise<unknown> => ({
    documents: await sql.value(`SELECT count(*)::int FROM documents`),
    versions: await sql.value(`SELECT count(*)::int FROM document_versions`),
    files: readdirSync(join(folder, 'blobs'), { recursive: true }).length,
    unfinished: readdirSync(join(folder, 'tmp')).length,
  });
  const send = () => upload(people.creator, { file: Buffer.alloc(3 * MB, 'Too much. '), fileName: 'much.txt' });
  const expectTheRestToWork = async (): Promise<void> => {
    expect((await app.signIn('creator@meridian.example')).status).toBe(200);
    expect((await people.creator.get('/api/documents')).status).toBe(200);
    const { body } = await people.user.get(`/api/documents/${kept}/download`).buffer().parse(binary);
    expect((body as Buffer).toString()).toBe('Kept');
  };

  it('that is full refuses uploads in plain words, keeps nothing of them, and takes them when there is room', async () => {
    const filler = join(folder, 'filler');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - MB));
    const before = await state();
    const { status, body } = await send();
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(body.message).toMatch(/full\. Nothing was saved/);
    expect(await state()).toEqual(before);
    await expectTheRestToWork();
    rmSync(filler);
    expect((await send()).status).toBe(201);
  });

  it('that is read-only refuses uploads, serves what it has, and recovers', async () => {
    const before = await state();
    expect(mount('-o', 'remount,ro', folder)).toBe(true);
    const { status, body, headers } = await send();
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'STORAGE_UNAVAILABLE', '5']);
    expect(await state()).toEqual(before);
    expect(app.log.some((line) => line.includes('"level":50') && line.includes('STORAGE_UNAVAILABLE'))).toBe(true);
    await expectTheRestToWork();
    expect(mount('-o', 'remount,rw', folder)).toBe(true);
    expect((await send()).status).toBe(201);
  });
});

describe('a disk for the database', () => {
  const place = mkdtempSync(join(tmpdir(), 'countersign-rows-'));
  const filler = join(place, 'filler');
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    const { uid } = statSync(await sql.value<string>(`SHOW data_directory`));
    expect(mount('-t', 'tmpfs', '-o', `size=4m,uid=${uid},mode=700`, 'tmpfs', place)).toBe(true);
    await sql.rows(`CREATE TABLESPACE small LOCATION '${place}'`);
    await sql.rows(`ALTER TABLE document_comments SET TABLESPACE small`);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    const server = await Sql.connect(process.env.TEST_DATABASE_ADMIN_URL ?? '');
    await server.rows(`DROP TABLESPACE IF EXISTS small`);
    await server.end();
    spawnSync('umount', ['-l', place], { stdio: 'ignore' });
    rmSync(place, { recursive: true, force: true });
  });

  it('that is full refuses what needs room in plain words, keeps no half of it, and serves who reads', async () => {
    const id = await published(people.creator);
    const path = `/api/documents/${id}/comments`;
    const comment = (): Promise<Response> =>
      Promise.resolve(people.creator.post(path, { comment: randomBytes(450).toString('hex') }));
    const kept = (): Promise<number> => sql.value(`SELECT count(*)::int FROM document_comments`);
    writeFileSync(filler, Buffer.alloc(statfsSync(place).bavail * statfsSync(place).bsize));
    // The pages that there are take some more.
    let before = await kept();
    let answer = await comment();
    for (let n = 0; n < 40 && answer.status === 201; n += 1) {
      before = await kept();
      answer = await comment();
    }
    expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(answer.body.message).toMatch(/no room left.*Nothing was saved/);
    expect(await kept()).toBe(before);
    await people.creator.get(path).expect(200);
    rmSync(filler);
    expect((await comment()).status).toBe(201);
  });
});
