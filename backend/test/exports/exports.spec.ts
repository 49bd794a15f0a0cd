import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ExpireExports } from '../../src/modules/exports/services/expire-exports.service';
import { startTestApplication, eventually, type AuthorizedAgent } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, storedFiles, uploaded } from '../support/uploads';
import type { TestApplication } from '../support/application';
import { confirmation, exported, inState, jsonOf, linesOf, sha256, unpacked, type Row } from './exports.support';
import { describeTasks } from './exports.tasks';

/** Evidence and full exports: who gets them, what is in them, and what becomes of them. */
describe('exports', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let admin: AuthorizedAgent;
  let document: number;

  beforeAll(async () => {
    app = await startTestApplication({ certificates: true });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    const email = 'admin@meridian.example';
    admin = await app.as(email);
    document = await uploaded(people.creator, {
      fields: { title: '=Plan', description: 'of record' },
      file: Buffer.from('the plan'),
      fileName: 'plan.txt',
    });
    await people.reviewer.post(`/api/documents/${document}/approve`, { action: 'approve', comment: 'Fine, so far' });
    await people.approver.post(`/api/documents/${document}/approve`, { action: 'approve' }).expect(200);
    await eventually(
      () =>
        sql.value<boolean>(
          `SELECT count(*) > 0 FROM document_certificates WHERE "documentId" = $1 AND "event" = 'approved' AND "logProof" IS NOT NULL`,
          [document],
        ),
      'the certificate of the approval',
    );
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const trail = (id: number): Promise<Row[]> =>
    sql.rows(
      `SELECT "action", "details" FROM audit_logs WHERE "resource" = 'export' AND "resourceId" = $1 ORDER BY "id"`,
      [String(id)],
    );
  const outcome = ({ status, body }: { status: number; body: Row }): unknown[] => [status, body.code];

  it('hold the evidence of a document: files, decisions, comments, log, and a manifest that fits', async () => {
    const { row, zip } = await exported(people.approver, { kind: 'evidence', documentId: document });
    expect(row).toMatchObject({
      kind: 'evidence',
      title: 'Evidence of =Plan',
      documentId: document,
      progress: 100,
      fileName: `evidence-document-${document}.zip`,
      bytes: zip.length,
      sha256: sha256(zip),
      mine: true,
      error: null,
    });
    const files = await unpacked(zip);
    expect(jsonOf(files, `certificates/${document}-v1.json`)).toMatchObject({
      event: 'approved',
      document: { id: document },
    });
    const manifest = jsonOf(files, 'manifest.json') as { files: { path: string; bytes: number; sha256: string }[] };
    const named = manifest.files.map(({ path }) => path);
    expect(named).toEqual([...files.keys()].filter((path) => !['manifest.json', 'SHA256SUMS'].includes(path)));
    for (const { path, bytes, sha256: sum } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([path, content.length, sha256(content)]).toEqual([path, bytes, sum]);
      expect(files.get('SHA256SUMS')?.toString()).toContain(`${sum}  ${path}\n`);
    }
    expect(files.get(`files/${document}/v1/plan.txt`)?.toString()).toBe('the plan');
    expect(jsonOf(files, `documents/${document}.json`)).toMatchObject({
      title: '=Plan',
      status: 'approved',
      versions: [{ version: 1, documentHash: sha256(Buffer.from('the plan')), path: `files/${document}/v1/plan.txt` }],
      decisions: [{ meaning: 'Reviewed by', comment: 'Fine, so far' }, { meaning: 'Approved by' }],
    });
    expect(files.get('decisions.csv')?.toString()).toContain(`"'=Plan"`);
    const entries = linesOf(files, 'log/entries.jsonl');
    expect(entries.filter(({ proof }) => proof === null)).toEqual([]);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['upload', 'approve']));
    expect(files.get('README.txt')?.toString()).toContain('Meridian');
    expect((await trail(Number(row.id))).map(({ action }) => action)).toEqual([
      'export_requested',
      'export',
      'download',
    ]);
  });

  it('are verified offline by the program that comes along, which finds what was changed', async () => {
    for (const body of [{ kind: 'evidence', documentId: document }, { kind: 'organization' }]) {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-evidence-'));
      const files = await unpacked((await exported(admin, body)).zip);
      for (const [path, content] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      const verify = (...options: string[]): { status: number | null; stdout: string } =>
        spawnSync(process.execPath, [join(folder, 'verify/verify.mjs'), ...options], { encoding: 'utf8' });
      const keys = jsonOf(files, 'log/keys.json') as { keys: { publicKey: string }[] };
      expect(verify('--key', keys.keys.at(-1)?.publicKey ?? '')).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/OK\n$/) as string,
      });
      expect(verify('--key', Buffer.alloc(32, 7).toString('base64url'))).toMatchObject({ status: 1 });
      if (body.kind === 'evidence') {
        // What is not signed may be made to fit another file; which one was certified still tells.
        const certificate = `certificates/${document}-v1.json`;
        const swapped = { ...(jsonOf(files, certificate) as object), document: { id: document, version: 9 } };
        const manifest = files.get('manifest.json')?.toString() ?? '';
        const fitting = [
          [sha256(Buffer.from('the plan')), sha256(Buffer.from('the plam'))],
          [sha256(files.get(certificate) ?? Buffer.alloc(0)), sha256(Buffer.from(JSON.stringify(swapped)))],
        ].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), manifest);
        writeFileSync(join(folder, certificate), JSON.stringify(swapped));
        writeFileSync(join(folder, 'manifest.json'), fitting);
        writeFileSync(join(folder, `files/${document}/v1/plan.txt`), 'the plam');
        expect(verify().stdout).toContain(`NOT OK: ${certificate}: This is another file, or it was changed.`);
        writeFileSync(join(folder, 'manifest.json'), manifest);
      }
      const entries = files.get('log/entries.jsonl')?.toString() ?? '';
      writeFileSync(join(folder, 'log/entries.jsonl'), entries.replace('"action":"approve"', '"action":"reject"'));
      writeFileSync(join(folder, `files/${document}/v1/plan.txt`), 'the plam');
      const { status, stdout } = verify();
      expect(status).toBe(1);
      expect(stdout).toContain(`NOT OK: files/${document}/v1/plan.txt was changed`);
      expect(stdout).toMatch(/NOT OK: (Entry \d+ of the log|The log: Entry \d+): it was changed/);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('hold everything of an organization, and no secrets', async () => {
    const { row, zip } = await exported(admin, { kind: 'organization' });
    expect(row.fileName).toMatch(/^meridian-.*-export-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unpacked(zip);
    const users = linesOf(files, 'data/users.jsonl');
    expect(users.length).toBe(await sql.value(`SELECT count(*)::int FROM users WHERE "organizationId" = 45`));
    expect(zip.toString('latin1')).not.toContain('argon2');
    const everything = [...files].map(([, content]) => content.toString('latin1')).join('');
    for (const secret of ['$argon2', 'encryptedData', 'twoFactorSecret', 'filePath']) {
      expect(everything).not.toContain(secret);
    }
    const versions = linesOf(files, 'data/versions.jsonl') as {
      documentId: number;
      version: number;
      fileName: string;
      documentHash: string;
    }[];
    expect(versions.length).toBeGreaterThan(5);
    for (const { documentId, version, fileName, documentHash } of versions) {
      expect(sha256(files.get(`files/${documentId}/v${version}/${fileName}`) ?? Buffer.alloc(0))).toBe(documentHash);
    }
    expect(files.get('csv/documents.csv')?.toString()).toContain(`"'=Plan"`);
    expect(linesOf(files, 'data/documents.jsonl').map(({ id }) => id)).toContain(document);
    const download = `/api/exports/${Number(row.id)}/download`;
    await sql.rows(`UPDATE users SET "role" = 'approver' WHERE "id" = $1`, [admin.userId]);
    const demoted = await admin.get(download);
    await sql.rows(`UPDATE users SET "role" = 'admin' WHERE "id" = $1`, [admin.userId]);
    expect(outcome(demoted)).toEqual([403, 'FORBIDDEN']);
    // Nothing of the neighbours.
    expect(everything).not.toContain('northwind.example');
  });

  it('are for admins, and for approvers who decided', async () => {
    const other = await uploaded(people.creator, { fields: { title: 'Other', requireApproval: 'false' } });
    const evidence = (agent: AuthorizedAgent, documentId: number): Promise<{ status: number; body: Row }> =>
      Promise.resolve(agent.post('/api/exports', { kind: 'evidence', documentId, confirmation }));
    expect(outcome(await evidence(people.creator, document))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await evidence(people.approver, other))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await people.approver.post('/api/exports', { kind: 'organization', confirmation }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const foreign = await everybody(app, 'northwind');
    expect(outcome(await evidence(foreign.admin, document))).toEqual([404, 'NOT_FOUND']);
    const { row } = await exported(people.approver, { kind: 'evidence', documentId: document });
    for (const [agent, status] of [
      [foreign.admin, 404],
      [foreign.approver, 404],
      [admin, 403],
    ] as const) {
      await agent.get(`/api/exports/${Number(row.id)}/download`).expect(status);
    }
    await foreign.admin.delete(`/api/exports/${Number(row.id)}`).expect(404);
    const seen = (await admin.get('/api/exports').expect(200)).body as { exports: Row[] };
    expect(seen.exports.find(({ id }) => id === row.id)).toMatchObject({ mine: false });
    const own = (await people.approver.get('/api/exports').expect(200)).body as { exports: Row[] };
    expect(own.exports.every(({ mine }) => mine === true)).toBe(true);
  });

  it('want proof of who asks, and start nothing without', async () => {
    const refusals = (): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM audit_logs WHERE "action" = 'reauthentication_failed' AND "userId" = $1`, [
        admin.userId,
      ]);
    const refused = await refusals();
    const before = await sql.value<number>(`SELECT count(*)::int FROM exports`);
    const ask = async (proof?: object): Promise<unknown[]> => {
      const { status, body } = await admin.post('/api/exports', { kind: 'organization', confirmation: proof });
      return [status, (body as Row).code, (body as { fields?: Row }).fields?.confirmation];
    };
    expect((await ask()).slice(0, 2)).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(await ask({ password: 'Wrong-password-1' })).toEqual([400, 'INVALID_INPUT', 'This password is wrong']);
    expect(await ask({ code: '123456' })).toEqual([400, 'INVALID_INPUT', 'This code is wrong or was used before']);
    expect(await sql.value(`SELECT count(*)::int FROM exports`)).toBe(before);
    expect(await refusals()).toBe(refused + 2);
  });

  it.each<[object, string]>([
    [{}, 'kind'],
    [{ kind: 'evidence' }, 'documentId'],
    [{ kind: 'evidence', documentId: 1, from: '2026-01-01', to: '2026-01-02' }, 'from'],
    [{ kind: 'evidence', from: '2026-01-02' }, 'to'],
    [{ kind: 'evidence', from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ kind: 'evidence', from: '2026-13-40', to: '2027-01-01' }, 'from'],
    [{ kind: 'evidence', from: '2026-01-01', to: '2026-02-30' }, 'to'],
    [{ kind: 'organization', documentId: 1 }, 'documentId'],
    [{ kind: 'evidence', documentId: '1' }, 'documentId'],
    [{ kind: 'organization', confirmation: { code: '12' } }, 'confirmation.code'],
  ])('refuse %j naming %s', async (body, field) => {
    const answer = await admin.post('/api/exports', body);
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
  });

  it('of a period hold the documents that something happened to', async () => {
    const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const { zip, row } = await exported(admin, { kind: 'evidence', from: day(1), to: day(0) });
    expect(row.title).toMatch(/^Evidence from /);
    const files = await unpacked(zip);
    expect(files.has(`documents/${document}.json`)).toBe(true);
    const none = await exported(admin, { kind: 'evidence', from: '2001-01-01', to: '2001-02-01' });
    expect([...(await unpacked(none.zip)).keys()].filter((path) => path.startsWith('documents/'))).toEqual([]);
  });

  it('name a file that is damaged, and hold the others', async () => {
    const broken = await uploaded(people.creator, {
      fields: { requireApproval: 'false' },
      file: Buffer.from('x'),
      fileName: 'x.txt',
    });
    await sql.rows(`UPDATE document_versions SET "documentHash" = repeat('0', 64) WHERE "documentId" = $1`, [broken]);
    const files = await unpacked((await exported(admin, { kind: 'evidence', documentId: broken })).zip);
    expect(JSON.parse(files.get('left-out.json')?.toString() ?? '')).toEqual([
      { documentId: broken, version: 1, reason: 'The stored file is missing or damaged' },
    ]);
    expect(jsonOf(files, 'manifest.json')).toMatchObject({ leftOut: 1 });
    await sql.rows(
      `UPDATE document_versions v SET "documentHash" = d."documentHash" FROM documents d
      WHERE d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND v."documentId" = $1`,
      [broken],
    );
  });

  it('are removed when their time is over', async () => {
    const { row } = await exported(admin, { kind: 'evidence', documentId: document });
    const id = Number(row.id);
    const kept = storedFiles(app).length;
    await sql.rows(`UPDATE exports SET "expiresAt" = now() - interval '1 second' WHERE "id" = $1`, [id]);
    expect(outcome(await admin.get(`/api/exports/${id}/download`))).toEqual([409, 'EXPORT_NOT_READY']);
    expect(await app.application.get(ExpireExports).run()).toBe(1);
    expect(await app.application.get(ExpireExports).run()).toBe(0);
    expect(await inState(admin, `/api/exports/${id}`, 'expired')).toMatchObject({ fileName: null });
    await eventually(() => Promise.resolve(storedFiles(app).length === kept - 1), 'the file to go');
    await admin.get('/api/exports/1/download').buffer().parse(binary);
  });

  describeTasks(() => ({ app, sql, admin, document }));
});
