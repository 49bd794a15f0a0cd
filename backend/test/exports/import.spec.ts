import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { advanceSequences } from '../../src/app/import-organization';
import { ImportOrganization, PackageReader } from '../../src/modules/exports';
import { authorized, eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, MERIDIAN } from '../support/people';
import { Sql } from '../support/sql';
import { addVersion, storedFiles, upload, uploaded } from '../support/uploads';
import { exported, jsonOf, linesOf, sha256, unpacked, type Row } from './exports.support';

/** A full export comes to life in another installation: everything as it was, and nothing of a broken one. */
describe('the import of an organization', () => {
  let source: TestApplication;
  let target: TestApplication;
  let there: Sql;
  let folder: string;
  let zip: Buffer;
  let document: number;
  let demoPassword: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-import-'));
    source = await startTestApplication();
    const people = await everybody(source);
    document = await uploaded(people.creator, {
      fields: { title: 'Minutes', tags: '["a","b"]' },
      file: Buffer.from('first'),
      fileName: 'Protokoll für März.txt',
    });
    await people.reviewer
      .post(`/api/documents/${document}/approve`, { action: 'revision', comment: 'Line two,\n"please"' })
      .expect(200);
    expect(
      (await addVersion(people.creator, document, { file: Buffer.from('second'), fileName: 'minutes.txt' })).status,
    ).toBe(201);
    await people.admin
      .delete(`/api/documents/${await uploaded(people.admin, { fields: { requireApproval: 'false' } })}`)
      .expect(200);
    ({ zip } = await exported(people.admin, { kind: 'organization' }));
    const sql = await Sql.connect(source.database.adminUrl);
    demoPassword = await sql.value(`SELECT "password" FROM users WHERE "email" = 'admin@meridian.example'`);
    await sql.end();
    await source.close();
    target = await startTestApplication({ seed: false });
    there = await Sql.connect(target.database.adminUrl);
  });
  afterAll(async () => {
    await there.end();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function imported(bytes: Buffer): Promise<{ organizationId: number; files: number; rows: Row }> {
    const path = join(folder, 'package.zip');
    writeFileSync(path, bytes);
    const reader = await PackageReader.open(path);
    try {
      const service = target.application.get(ImportOrganization, { strict: false });
      const plan = await service.plan(reader);
      await advanceSequences(target.database.adminUrl, plan.highestIds);
      return await service.run(reader, plan, () => undefined);
    } finally {
      reader.close();
    }
  }
  const organizations = (): Promise<number> => there.value(`SELECT count(*)::int FROM organizations`);

  /** The package with other contents; its manifest stays. */
  async function tampered(change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
    const files = await unpacked(zip);
    change(files);
    const changed = new ZipFile();
    for (const [path, content] of files) changed.addBuffer(content, path);
    changed.end();
    return buffer(changed.outputStream as Readable);
  }

  it.each<[string, (files: Map<string, Buffer>) => void, string]>([
    [
      'a changed file',
      (files) => files.set(`files/${document}/v2/minutes.txt`, Buffer.from('secomd')),
      'is not the file that the manifest names',
    ],
    [
      'a longer file',
      (files) => files.set(`files/${document}/v2/minutes.txt`, Buffer.from('second!')),
      'is not the file that the manifest names',
    ],
    [
      'changed rows',
      (files) => files.set('data/users.jsonl', Buffer.from(`${files.get('data/users.jsonl')?.toString() ?? ''} `)),
      'data/users.jsonl is not the file',
    ],
    ['a missing table', (files) => files.delete('data/comments.jsonl'), 'data/comments.jsonl is missing'],
    [
      'another format',
      (files) => files.set('manifest.json', Buffer.from('{"format":"other","files":[]}')),
      'format other',
    ],
    ['no manifest', (files) => files.delete('manifest.json'), 'There is no manifest'],
  ])('refuses a package with %s, and leaves nothing behind', async (_, change, message) => {
    await expect(imported(await tampered(change))).rejects.toThrow(message);
    expect(await organizations()).toBe(0);
    expect(storedFiles(target)).toEqual([]);
  });

  it('refuses what is no package', async () => {
    await expect(imported(Buffer.from('not a ZIP'))).rejects.toMatchObject({ code: 'IMPORT_REFUSED' });
  });

  it('brings everything back as it was', async () => {
    const { organizationId, files } = await imported(zip);
    expect(organizationId).toBe(MERIDIAN);
    const before = await unpacked(zip);
    expect(files).toBe([...before.keys()].filter((path) => /^(files|templates)\//.test(path)).length);
    // Nobody has the old password; "Forgot password" gives a new one. Here its hash is put in place of that.
    expect((await target.signIn('admin@meridian.example')).status).toBe(401);
    const hash = `(SELECT "password" FROM users WHERE "organizationId" = 45 AND "email" = 'user@meridian.example')`;
    expect(await there.value(`SELECT count(*)::int FROM users WHERE "password" = ${hash}`)).toBeGreaterThan(4);
    await target.http().post('/api/auth/forgot-password').send({ email: 'creator@meridian.example' });
    await eventually(async () => (await target.mails()).some(({ to }) => to === 'creator@meridian.example'), 'a mail');
    await there.rows(`UPDATE users SET "password" = $1`, [demoPassword]);
    const admin = authorized(target.http, await target.signIn('admin@meridian.example'));
    const again = await unpacked((await exported(admin, { kind: 'organization' })).zip);
    const unchanged = (path: string): boolean => /^(data|files|templates)\//.test(path) || path === 'logo.png';
    expect([...again.keys()].filter(unchanged)).toEqual([...before.keys()].filter(unchanged));
    for (const path of [...before.keys()].filter(unchanged)) {
      if (path.startsWith('data/')) expect([path, lines(again, path)]).toEqual([path, lines(before, path)]);
      else
        expect([path, sha256(again.get(path) ?? Buffer.alloc(0))]).toEqual([
          path,
          sha256(before.get(path) ?? Buffer.alloc(0)),
        ]);
    }
    expect(jsonOf(again, 'organization.json').name).toBe(jsonOf(before, 'organization.json').name);
    const [entry] = await there.rows<{ details: Row }>(`SELECT "details" FROM audit_logs WHERE "action" = 'import'`);
    expect(entry?.details.sha256).toBe(sha256(zip));
  });

  it('goes on from there: files open, new documents get new numbers', async () => {
    const creator = authorized(target.http, await target.signIn('creator@meridian.example'));
    await there.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    const download = await creator.get(`/api/documents/${document}/download`).expect(200);
    expect(download.text).toBe('second');
    const highest = await there.value<number>(`SELECT max("id")::int FROM documents`);
    expect((await upload(creator, { fields: { title: 'New' } })).body).toMatchObject({ id: highest + 1 });
    expect((await creator.get(`/api/documents/${document}`).expect(200)).body).toMatchObject({
      title: 'Minutes',
      version: 2,
    });
  });

  it('refuses an organization that is there already', async () => {
    await expect(imported(zip)).rejects.toThrow('There is an organization named');
    expect(await organizations()).toBe(1);
  });

  /** Rows without what changes by being used. */
  const lines = (files: Map<string, Buffer>, path: string): Row[] =>
    linesOf(files, path).map((row) => {
      const kept = { ...row };
      for (const name of ['lastLogin', 'updatedAt', ...Object.keys(row).filter((one) => /blockchain/i.test(one))])
        delete kept[name];
      return kept;
    });
});
