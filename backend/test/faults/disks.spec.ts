import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApplication, type TestApplication } from '../support/application';
import { describeWhere } from '../support/describe-where';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published, upload } from '../support/uploads';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
/** Only the system's administrator can make a small disk to fill. */
const mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder);

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});

describeWhere('small-disk', mounted)('a disk for files', () => {
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
