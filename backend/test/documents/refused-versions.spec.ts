import { MAX_FILE_BYTES } from '../../src/modules/documents/domain/document';
import {
  makeDoc,
  makeDocx,
  minimalDocx,
} from '../../src/modules/documents/domain/file-inspection/testing/sample-files';
import { startTestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import type { People } from '../support/people';
import type { Sql } from '../support/sql';
import { addVersion, storedFiles } from '../support/uploads';
import { outcome, VersionBench } from './versions.support';

/** What is refused leaves the document as it was: no version, no file, no use of the plan. */
describe('refused versions', () => {
  let bench: VersionBench;
  let sql: Sql;
  let people: People;
  let north: People;

  beforeAll(async () => {
    bench = await VersionBench.over(await startTestApplication());
    ({ sql, people, north } = bench);
  });
  afterAll(() => bench.close());

  it.each<[string, string, (id: number) => Promise<unknown>]>([
    ['in review', 'WRONG_STATE', () => Promise.resolve()],
    ['in approval', 'WRONG_STATE', (id) => bench.decide(people.reviewer, id)],
    [
      'archived',
      'ARCHIVED',
      (id) => sql.rows(`UPDATE documents SET "isArchived" = true, "status" = 'draft' WHERE "id" = $1`, [id]),
    ],
    [
      'on hold',
      'LEGAL_HOLD',
      (id) => sql.rows(`UPDATE documents SET "legalHold" = true, "status" = 'draft' WHERE "id" = $1`, [id]),
    ],
  ])('%s: nothing changes and the file goes', async (_, code, reach) => {
    const id = await bench.submitted();
    await reach(id);
    const before = await bench.traces(id);
    const answer = await addVersion(people.creator, id);
    expect(outcome(answer)).toEqual([409, code]);
    expect(outcome(await bench.restore(people.creator, id, 1))).toEqual([409, code]);
    expect(await bench.traces(id)).toEqual(before);
    const [denied] = await sql.rows<{ details: object }>(
      `SELECT "details" FROM audit_logs WHERE "action" = 'access_denied' AND "resourceId" = $1 ORDER BY "id" LIMIT 1`,
      [String(id)],
    );
    expect(denied?.details).toEqual({ attempted: 'upload_version', reason: code });
  });

  it('to everybody but the author, and to others as if there were no document', async () => {
    const { id } = await bench.approved();
    const secret = await bench.submitted();
    const before = await bench.traces(id);
    for (const agent of [people.admin, people.reviewer, people.approver, people.user]) {
      expect(outcome(await addVersion(agent, id))).toEqual([403, 'NOT_AUTHOR']);
      expect(outcome(await bench.restore(agent, id, 1))).toEqual([403, 'NOT_AUTHOR']);
    }
    const missing = await north.admin.get('/api/documents/2000000000/versions');
    for (const [agent, hidden] of [
      [people.user, secret],
      [north.admin, id],
      [north.creator, secret],
    ] as const) {
      const answers = [
        await agent.get(`/api/documents/${hidden}/versions`),
        await addVersion(agent, hidden),
        await bench.restore(agent, hidden, 1),
        await agent.get(`/api/documents/${hidden}/download?version=1`),
        await agent.get(`/api/documents/${hidden}/view?version=1`),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', missing.body.message]);
      }
    }
    expect(await bench.traces(id)).toEqual(before);
  });

  it('where the file is the latest one again', async () => {
    const { id, first } = await bench.approved();
    const before = await bench.traces(id);
    const answer = await addVersion(people.creator, id, { file: first, fileName: 'renamed.pdf' });
    expect(outcome(answer)).toEqual([409, 'SAME_FILE']);
    expect(answer.body.fields.file).toBe(answer.body.message);
    expect(await bench.traces(id)).toEqual(before);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no note', { changes: '  ' }, 'changes'],
    ['a long note', { changes: 'x'.repeat(1001) }, 'changes'],
    ['an odd answer', { submit: 'maybe' }, 'submit'],
    ['an odd state', { rowVersion: 'x' }, 'rowVersion'],
    ['a field of the row', { version: '9' }, 'version'],
    ['a status', { status: 'approved' }, 'status'],
    ['an author', { createdBy: '1' }, 'createdBy'],
  ])('with %s, and name it', async (_, fields, field) => {
    const { id } = await bench.approved();
    const before = await bench.traces(id);
    const answer = await addVersion(people.creator, id, { fields });
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
    expect(await bench.traces(id)).toEqual(before);
  });

  it('when the document changed since it was on screen', async () => {
    const { id } = await bench.approved();
    const { rowVersion } = (await people.creator.get(`/api/documents/${id}`)).body as { rowVersion: number };
    await sql.rows(`UPDATE documents SET "rowVersion" = "rowVersion" + 1 WHERE "id" = $1`, [id]);
    const files = storedFiles(bench.app).length;
    const stale = await addVersion(people.creator, id, { fields: { rowVersion: String(rowVersion) } });
    expect(outcome(stale)).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(storedFiles(bench.app)).toHaveLength(files);
    const fresh = await addVersion(people.creator, id, { fields: { rowVersion: String(rowVersion + 1) } });
    expect(fresh.status).toBe(201);
  });

  it('to all but one of those who add the next at once, and only its file stays', async () => {
    const { id } = await bench.approved();
    const files = storedFiles(bench.app).length;
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => addVersion(people.creator, id, { fields: { submit: 'false' } })),
      ...Array.from({ length: 2 }, () => addVersion(people.creator, id)),
    ]);
    const versions = await sql.value<number>(`SELECT count(*)::int FROM document_versions WHERE "documentId" = $1`, [
      id,
    ]);
    const added = answers.filter(({ status }) => status === 201);
    expect(added.length).toBeGreaterThan(0);
    expect(versions).toBe(1 + added.length);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409);
      expect(['CHANGED_MEANWHILE', 'WRONG_STATE']).toContain(answer.body.code);
    }
    expect(storedFiles(bench.app)).toHaveLength(files + added.length);
    expect(new Set(added.map(({ body }) => body.version as number)).size).toBe(added.length);
  });

  it('to be restored where they are the latest already, unknown, or damaged', async () => {
    const { id } = await bench.approved();
    await addVersion(people.creator, id);
    await bench.approve(id);
    const before = await bench.traces(id);
    expect(outcome(await bench.restore(people.creator, id, 2))).toEqual([409, 'SAME_FILE']);
    expect(outcome(await bench.restore(people.creator, id, 9))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await bench.restore(people.creator, id, 1, { submit: 'yes' }))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await bench.restore(people.creator, id, 1, { version: 7 }))).toEqual([400, 'INVALID_INPUT']);
    const damage = `UPDATE document_versions SET "documentHash" = repeat('0', 64) WHERE "documentId" = $1 AND "version" = 1`;
    await sql.rows(damage, [id]);
    expect((await bench.restore(people.creator, id, 1)).status).toBe(500);
    const [entry] = await sql.rows<{ details: object }>(
      `SELECT "details" FROM audit_logs WHERE "action" = 'integrity_failure' AND "resourceId" = $1`,
      [String(id)],
    );
    expect(entry?.details).toMatchObject({ purpose: 'restore_version', version: 1 });
    expect(await bench.traces(id)).toEqual(before);
  });

  describe('for the file', () => {
    let id: number;
    let before: unknown;
    beforeAll(async () => {
      ({ id } = await bench.approved());
      before = await bench.traces(id);
    });
    afterEach(async () => expect(await bench.traces(id)).toEqual(before));

    it.each<[string, number, string, string, () => Buffer | Promise<Buffer>]>([
      ['of a type that is not accepted', 415, 'UNSUPPORTED_TYPE', 'plan.html', () => Buffer.from('<script>1</script>')],
      ['that is a program named PDF', 415, 'CONTENT_MISMATCH', 'plan.pdf', () => Buffer.from('MZ\x90\0 no document')],
      ['that is a web page named text', 415, 'CONTENT_MISMATCH', 'plan.docx', () => Buffer.from('<html></html>')],
      ['that is a Word file named Excel', 415, 'CONTENT_MISMATCH', 'plan.xlsx', () => makeDocx()],
      ['that is empty', 400, 'EMPTY_FILE', 'plan.pdf', () => Buffer.alloc(0)],
      ['that is too large', 413, 'FILE_TOO_LARGE', 'plan.txt', () => Buffer.alloc(MAX_FILE_BYTES + 1, 'a')],
      ['with a password', 422, 'ENCRYPTED_FILE', 'plan.doc', () => makeDoc({ encrypted: true })],
      [
        'with macros',
        422,
        'MACROS',
        'plan.docx',
        () => minimalDocx([{ name: 'word/vbaProject.bin', data: Buffer.from('x') }]),
      ],
      ['that is cut off', 422, 'MALFORMED_FILE', 'plan.pdf', async () => (await samplePdf('x')).subarray(0, 400)],
      [
        'that is a bomb',
        422,
        'ARCHIVE_BOMB',
        'plan.docx',
        () => minimalDocx([{ name: 'word/media/a.xml', data: Buffer.alloc(220 * 1024 * 1024) }]),
      ],
    ])('%s', async (_, status, code, fileName, file) => {
      const answer = await addVersion(people.creator, id, { file: await file(), fileName });
      expect(outcome(answer)).toEqual([status, code]);
      expect(answer.body.fields?.file ?? answer.body.message).toBe(answer.body.message);
    });

    it('that is not there, or sent as something else', async () => {
      const none = await addVersion(people.creator, id, { file: null });
      expect([none.status, none.body.fields]).toEqual([400, { file: 'Please select a file to upload' }]);
      const json = await people.creator.post(`/api/documents/${id}/versions`, { changes: 'x' });
      expect(outcome(json)).toEqual([400, 'MALFORMED_UPLOAD']);
      const two = people.creator.post(`/api/documents/${id}/versions`).field('changes', 'x');
      const pdf = await samplePdf('Two');
      expect((await two.attach('file', pdf, 'a.pdf').attach('file', pdf, 'b.pdf')).status).toBe(400);
    });
  });

  it('never lead a hostile name anywhere: paths are made here, and the name comes back harmless', async () => {
    const { id } = await bench.approved();
    const names = ['../../etc/passwd.pdf', 'C:\\windows\\x.pdf', `${'n'.repeat(300)}.pdf`, 'CON.pdf', 'a\u202efdp.pdf'];
    for (const fileName of names) {
      const answer = await addVersion(people.creator, id, { fileName, fields: { submit: 'false' } });
      expect([fileName, answer.status]).toEqual([fileName, 201]);
      const [{ name, path }] = (await sql.rows<{ name: string; path: string }>(
        `SELECT "fileName" AS "name", "filePath" AS "path" FROM document_versions WHERE "documentId" = $1 ORDER BY "version" DESC LIMIT 1`,
        [id],
      )) as [{ name: string; path: string }];
      expect(path).toMatch(/^45\/[0-9a-f-]{36}$/);
      expect(name).not.toMatch(/[/\\\u202e]|^con\./i);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }
  });
});
