import { connect } from 'node:net';
import {
  makeDoc,
  makeDocx,
  makePdf,
  makeXlsx,
  minimalDocx,
} from '../../src/modules/documents/domain/file-inspection/testing/sample-files';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import {
  end,
  field,
  fileHead,
  formFields,
  multipart,
  portOf,
  rawRequest,
  type RawAnswer,
} from '../support/raw-request';
import { Sql } from '../support/sql';
import { storedFiles, upload, uploaded } from '../support/uploads';

const MB = 1024 * 1024;
const pieces = function* (head: string, bytes: number, tail: string): Generator<Buffer | string> {
  yield head;
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(Math.min(65_536, bytes - sent), 0x20);
  yield tail;
};

/** Whatever is refused leaves nothing behind: no row, no file, no unfinished file, no reaction. */
describe('refused uploads', () => {
  let app: TestApplication;
  let sql: Sql;
  let creator: AuthorizedAgent;
  let pdf: Buffer;
  let before: string;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    creator = await app.as('creator@meridian.example');
    pdf = await samplePdf('Plan');
    before = await traces();
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  async function traces(): Promise<string> {
    const rows = await sql.value<string>(
      `SELECT concat_ws(' ', (SELECT count(*) FROM documents), (SELECT count(*) FROM document_versions),
        (SELECT count(*) FROM outbox), (SELECT count(*) FROM audit_logs WHERE "action" IN ('upload', 'submit')))`,
    );
    return `${rows} ${storedFiles(app).length} files`;
  }
  afterEach(async () => {
    const expected = before;
    try {
      await eventually(async () => (await traces()) === expected, 'the refused upload to leave no trace');
    } finally {
      before = await traces();
    }
  });

  const send = (body: Iterable<Buffer | string>, headers: Record<string, string | number> = {}): Promise<RawAnswer> =>
    rawRequest(
      portOf(app),
      '/api/documents',
      { Authorization: `Bearer ${creator.token}`, 'Content-Type': multipart, ...headers },
      body,
    );

  describe('for the file', () => {
    it.each<[string, number, string, string, () => Buffer | Promise<Buffer>]>([
      ['a type that is not accepted', 415, 'UNSUPPORTED_TYPE', 'page.html', () => Buffer.from('<script>1</script>')],
      ['no extension', 415, 'UNSUPPORTED_TYPE', 'plan', () => samplePdf('x')],
      ['a second extension', 415, 'UNSUPPORTED_TYPE', 'plan.pdf.exe', () => samplePdf('x')],
      ['a program named PDF', 415, 'CONTENT_MISMATCH', 'plan.pdf', () => Buffer.from('MZ\x90\0 not a document')],
      ['a web page named PDF', 415, 'CONTENT_MISMATCH', 'plan.pdf', () => Buffer.from('<html>%PDF-1.7</html>')],
      ['a Word file named Excel', 415, 'CONTENT_MISMATCH', 'plan.xlsx', () => makeDocx()],
      ['an Excel file named Word', 415, 'CONTENT_MISMATCH', 'plan.docx', () => makeXlsx()],
      ['a Word file named PDF', 415, 'CONTENT_MISMATCH', 'plan.pdf', () => makeDocx()],
      ['nothing', 400, 'EMPTY_FILE', 'plan.pdf', () => Buffer.alloc(0)],
      [
        'a PDF with a password',
        422,
        'ENCRYPTED_FILE',
        'plan.pdf',
        () => makePdf({ userPassword: 'x', pdfVersion: '1.7' }),
      ],
      ['a Word file with a password', 422, 'ENCRYPTED_FILE', 'plan.doc', () => makeDoc({ encrypted: true })],
      [
        'macros',
        422,
        'MACROS',
        'plan.docx',
        () => minimalDocx([{ name: 'word/vbaProject.bin', data: Buffer.from('x') }]),
      ],
      ['half a PDF', 422, 'MALFORMED_FILE', 'plan.pdf', async () => (await samplePdf('x')).subarray(0, 400)],
      [
        'a bomb',
        422,
        'ARCHIVE_BOMB',
        'plan.docx',
        () => minimalDocx([{ name: 'word/media/a.xml', data: Buffer.alloc(220 * MB) }]),
      ],
    ])('with %s', async (_, status, code, fileName, file) => {
      const answer = await upload(creator, { file: await file(), fileName });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.fields.file).toBe(answer.body.message);
    });

    it('that is not there', async () => {
      const answer = await upload(creator, { file: null });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ file: 'Please select a file to upload' });
    });

    it('in another field, or a second one', async () => {
      const other = await creator.post('/api/documents').field('title', 'Plan').attach('document', pdf, 'plan.pdf');
      expect([other.status, Object.keys(other.body.fields as object)]).toEqual([400, ['document']]);
      const two = await creator.post('/api/documents').attach('file', pdf, 'a.pdf').attach('file', pdf, 'b.pdf');
      expect([two.status, Object.keys(two.body.fields as object)]).toEqual([400, ['file']]);
    });
  });

  describe('for the size', () => {
    it('with a Content-Length', async () => {
      const head = formFields + fileHead('plan.txt');
      const size = 10 * MB + 1;
      const length = head.length + size + end.length;
      const answer = await send(pieces(head, size, end), { 'Content-Length': length });
      expect([answer.status, answer.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    });

    it('in chunks, without a Content-Length', async () => {
      const answer = await send(pieces(formFields + fileHead('plan.txt'), 10 * MB + 1, end));
      expect([answer.status, answer.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    });

    it('however much more would follow', async () => {
      const answer = await send(pieces(formFields + fileHead('plan.txt'), 60 * MB, end));
      expect([answer.status, answer.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    });
  });

  describe('for the form', () => {
    it.each<[string, Record<string, string | number | undefined>, string]>([
      ['no title', { title: undefined }, 'title'],
      ['a blank title', { title: '   ' }, 'title'],
      ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
      ['NUL in the title', { title: 'a\0b' }, 'title'],
      ['NUL in the description', { description: 'a\0b' }, 'description'],
      ['no department', { department: undefined }, 'department'],
      ['an unknown department', { department: 'Astrology' }, 'department'],
      ['NUL in the department', { department: 'oper\0ations' }, 'department'],
      ['no category', { category: undefined }, 'category'],
      ['an unknown category', { category: 'memo' }, 'category'],
      ['an inherited category', { category: 'constructor' }, 'category'],
      ['no priority', { priority: '' }, 'priority'],
      ['an unknown priority', { priority: 'asap' }, 'priority'],
      ['tags that are no JSON', { tags: 'a, b' }, 'tags'],
      ['tags that are no list', { tags: '{"a":1}' }, 'tags'],
      ['tags that are no texts', { tags: '[1,null]' }, 'tags'],
      ['an empty tag', { tags: '["a"," "]' }, 'tags'],
      ['NUL in a tag', { tags: '["a\\u0000b"]' }, 'tags'],
      ['a tag of 61 characters', { tags: JSON.stringify(['x'.repeat(61)]) }, 'tags'],
      ['31 tags', { tags: JSON.stringify(Array.from({ length: 31 }, (_, n) => `t${n}`)) }, 'tags'],
      ['a reviewer who is no number', { reviewerId: 'abc' }, 'reviewerId'],
      ['a reviewer beyond all numbers', { reviewerId: '99999999999' }, 'reviewerId'],
      ['a reviewer who does not exist', { reviewerId: 999_999 }, 'reviewerId'],
      ['an approver who is half a person', { approverId: '1.5' }, 'approverId'],
      ['a wish for no approval that is no truth', { requireApproval: 'maybe' }, 'requireApproval'],
    ])('with %s, naming the field', async (_, fields, name) => {
      const answer = await upload(creator, { fields });
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields as object)]).toEqual([
        400,
        'INVALID_INPUT',
        [name],
      ]);
      expect(answer.body.fields[name]).toMatch(/\w{3}/);
    });

    it.each([
      'id',
      'organizationId',
      'status',
      'authorId',
      'version',
      'filePath',
      'documentHash',
      'isBlockchainVerified',
      'encryptedData',
      'createdAt',
      'role',
      'isActive',
      'reviewedBy',
      'publishedWithoutReview',
      'title[x]',
      'tags[4000000000]',
      'tags[]',
    ])("with the field %s, which is not the sender's to set", async (name) => {
      const answer = await upload(creator, { fields: { [name]: '1' } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields as object)[0]).toBe(name.replace(/\[.*/, ''));
    });

    it('with people of the other organization, as if they did not exist', async () => {
      const people = await sql.rows<{ id: number; role: string }>(
        `SELECT "id", "role" FROM users WHERE "organizationId" = 46`,
      );
      const id = (role: string): number => people.find((person) => person.role === role)?.id ?? 0;
      const foreign = await upload(creator, { fields: { reviewerId: id('reviewer') } });
      const missing = await upload(creator, { fields: { reviewerId: 999_999 } });
      expect(foreign.status).toBe(400);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect((await upload(creator, { fields: { approverId: id('approver') } })).status).toBe(400);
    });

    it('with one person as reviewer and approver, oneself, or somebody without the role', async () => {
      const people = await sql.rows<{ id: number; role: string }>(
        `SELECT "id", "role" FROM users WHERE "organizationId" = 45`,
      );
      const id = (role: string): number => people.find((person) => person.role === role)?.id ?? 0;
      const refused = async (fields: Record<string, number>): Promise<string[]> =>
        Object.keys((await upload(creator, { fields })).body.fields as object);
      expect(await refused({ reviewerId: id('admin'), approverId: id('admin') })).toEqual(['approverId']);
      expect(await refused({ reviewerId: creator.userId })).toEqual(['reviewerId']);
      expect(await refused({ reviewerId: id('user') })).toEqual(['reviewerId']);
      expect(await refused({ reviewerId: id('approver') })).toEqual(['reviewerId']);
      expect(await refused({ approverId: id('reviewer') })).toEqual(['approverId']);
    });
  });

  describe('for the way they are sent', () => {
    it.each<[string, string, Record<string, string>]>([
      ['without a boundary', formFields, { 'Content-Type': 'multipart/form-data' }],
      ['with another boundary', formFields, { 'Content-Type': 'multipart/form-data; boundary=other' }],
      ['cut off in the middle of the file', `${formFields}${fileHead('plan.pdf')}%PDF-1.7`, {}],
      ['cut off in a header', `${formFields}--test-boundary-0123456789\r\nContent-Dispo`, {}],
      ['with nothing in it', '', {}],
      ['with an empty field name', `${field('', 'x')}${end}`, {}],
      ['with a part without a name', `--test-boundary-0123456789\r\n\r\nx${end}`, {}],
      ['with a field name without end', `${field('x'.repeat(200), 'x')}${end}`, {}],
      ['with a field of 70 KB', `${field('title', 'x'.repeat(70_000))}${end}`, {}],
      ['with a part header of 100 KB', `--test-boundary-0123456789\r\nX: ${'y'.repeat(100_000)}\r\n\r\nx${end}`, {}],
      ['with 10,000 parts', `${field('a', 'b').repeat(10_000)}${end}`, {}],
      ['with 30 fields after the file', `${fileHead('plan.txt')}text\r\n${field('a', 'b').repeat(30)}${end}`, {}],
      ['with a file behind their end', `--test-boundary-0123456789--\r\n${fileHead('plan.txt')}text`, {}],
      ['as JSON', '{"title":"Plan"}', { 'Content-Type': 'application/json' }],
    ])('%s', async (_, body, headers) => {
      const answer = await send([body], headers);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({
        statusCode: answer.status,
        code: expect.any(String),
        message: expect.any(String),
      });
    });

    it('and given up by the sender in the middle of the file', async () => {
      const unfinished = storedFiles(app).length;
      const socket = connect(portOf(app), '127.0.0.1');
      const head = formFields + fileHead('plan.txt');
      socket.write(
        `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${creator.token}\r\nContent-Type: ${multipart}\r\nContent-Length: 5000000\r\n\r\n${head}`,
      );
      // More than is held in memory, so that a part of it is on the disk.
      socket.write(Buffer.alloc(3_000_000, 0x20));
      await eventually(async () => storedFiles(app).length > unfinished, 'the file to arrive in part');
      // What is not checked yet is nothing to anybody: there is no row of it.
      expect((await traces()).replace(/ \d+ files$/, '')).toBe(before.replace(/ \d+ files$/, ''));
      socket.destroy();
    });

    it('and signed in as nobody', async () => {
      const answer = await send([formFields, fileHead('plan.pdf'), pdf, end], { Authorization: 'Bearer none' });
      expect(answer.status).toBe(401);
    });
  });

  it('leave the same process answering', async () => {
    const ready = await app.http().get('/health/ready').expect(200);
    expect(ready.body).toMatchObject({ status: 'ready', database: 'up' });
    await uploaded(creator);
    before = await traces();
  });
});
