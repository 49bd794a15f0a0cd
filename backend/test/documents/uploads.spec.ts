import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Documents } from '../../src/modules/documents';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { everybody, type People } from '../support/people';
import { end, fileHead, formFields, field, multipart, portOf, rawRequest } from '../support/raw-request';
import { Sql } from '../support/sql';
import { binary, codeFor, published, storedFiles, upload, uploaded } from '../support/uploads';

const MARKER = 'Zebrafinch-Quartz-7713';

describe('uploads', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  describe('are stored', () => {
    it('with what was sent, trimmed, and with what was found out', async () => {
      const file = await samplePdf('facts');
      const fields = {
        title: '  Plan B  ',
        description: ' ',
        tags: '[" a ","b","b"]',
        department: 'OPERATIONS',
        reviewerId: '',
      };
      const { status, body } = await upload(people.creator, { fields, file });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        title: 'Plan B',
        description: null,
        tags: ['a', 'b'],
        department: 'Operations',
        authorId: people.creator.userId,
        reviewerId: null,
        status: 'pending_review',
        version: 1,
        fileSize: file.length,
        mimeType: 'application/pdf',
        documentHash: createHash('sha256').update(file).digest('hex'),
      });
      expect(JSON.stringify(body)).not.toMatch(/filePath|encryptedData|fileKey/);
      const trail = await sql.rows<{ action: string }>(
        `SELECT "action" FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1 ORDER BY "id"`,
        [String(body.id)],
      );
      expect(trail.map((row) => row.action)).toEqual(['upload', 'submit']);
    });

    it('with exactly 10 MB', async () => {
      const fields = { requireApproval: 'false' };
      const answer = await upload(people.creator, {
        file: Buffer.alloc(10 * 1024 * 1024, 'a'),
        fileName: 'full.txt',
        fields,
      });
      expect([answer.status, answer.body.fileSize]).toEqual([201, 10_485_760]);
    });

    it('whoever of the organization sends them, and only in their own organization', async () => {
      for (const agent of Object.values(people)) await uploaded(agent, { fields: { title: 'By everybody' } });
      const organizations = await sql.rows(
        `SELECT DISTINCT "organizationId" FROM documents WHERE "title" = 'By everybody'`,
      );
      expect(organizations).toEqual([{ organizationId: 45 }]);
    });

    it('with the file before the fields, and with names that mean something to JavaScript', async () => {
      const fields = [field('constructor', 'x'), field('toString', 'x'), field('__proto__', 'x')].join('');
      const headers = { Authorization: `Bearer ${people.creator.token}`, 'Content-Type': multipart };
      const file = await samplePdf('first');
      const answer = await rawRequest(portOf(app), '/api/documents', headers, [
        fileHead('first.pdf'),
        file,
        '\r\n',
        formFields,
        fields,
        end,
      ]);
      expect([201, 400]).toContain(answer.status);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      await uploaded(people.creator);
    });

    it.each([
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Users\\x\\plan.pdf', 'plan.pdf'],
      ['CON.pdf', '_CON.pdf'],
      ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
      ['Geh\u00e4lter \u2014 \u4e2d\u6587 \ud83d\ude00.pdf', 'Geh\u00e4lter \u2014 \u4e2d\u6587 \ud83d\ude00.pdf'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ])('under a path of our own, whatever the name: %s', async (sent, kept) => {
      const id = await uploaded(people.creator, { fileName: sent });
      const [row] = await sql.rows<{ fileName: string; filePath: string }>(
        `SELECT "fileName", "filePath" FROM documents WHERE "id" = $1`,
        [id],
      );
      expect(row?.fileName).toBe(kept);
      expect(row?.filePath).toMatch(/^45\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    it('together with their answer: where that cannot be made, neither row nor file is left', async () => {
      const files = storedFiles(app).length;
      const documents = app.application.get(Documents, { strict: false });
      const asked = documents.detail.bind(documents);
      const unanswered = (): never => {
        throw new Error('x');
      };
      const broken = jest
        .spyOn(documents, 'detail')
        .mockImplementationOnce((...about) => ({ ...asked(...about), answer: unanswered }));
      const answer = await upload(people.creator, { fields: { title: 'Unanswered' } });
      expect(broken).toHaveBeenCalledTimes(1);
      broken.mockRestore();
      expect(answer.status).toBe(500);
      expect(await sql.value(`SELECT count(*)::int FROM documents WHERE "title" = 'Unanswered'`)).toBe(0);
      expect(storedFiles(app)).toHaveLength(files);
    });
  });

  describe('at rest', () => {
    it('are ciphertext only, on disk and in the database', async () => {
      const text = `${MARKER} `.repeat(4_000);
      const id = await published(people.creator, { file: Buffer.from(text), fileName: 'marked.txt' });
      const code = await codeFor(app, people.user, 'user@meridian.example', id);
      const opened = await people.user.get(`/api/documents/${id}/view?authCode=${code}`).buffer().parse(binary);
      expect((opened.body as Buffer).toString()).toBe(text);

      for (const file of storedFiles(app)) expect(readFileSync(file).includes(MARKER)).toBe(false);
      const tables = await sql.rows<{ name: string }>(
        `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relkind = 'r' AND n.nspname IN ('public', 'bullmq')`,
      );
      expect(tables.length).toBeGreaterThan(30);
      for (const { name } of tables) {
        const found = await sql.value<number>(`SELECT count(*)::int FROM ${name} t WHERE t::text LIKE $1`, [
          `%${MARKER}%`,
        ]);
        expect([name, found]).toEqual([name, 0]);
      }
      expect(app.log.join('\n')).not.toContain(MARKER);
    });

    it('have a key each, wrapped, and no key in clear', async () => {
      await Promise.all([uploaded(people.creator), uploaded(people.creator)]);
      const keys = await sql.rows<{ encryptedData: string }>(`SELECT "encryptedData" FROM document_versions`);
      expect(new Set(keys.map((row) => row.encryptedData)).size).toBe(keys.length);
      const organizations = await sql.value<number>(`SELECT count(DISTINCT "wrappedKey")::int FROM organization_keys`);
      expect(organizations).toBe(2);
    });
  });

  describe('that were altered on disk', () => {
    const big = 300_000;
    it.each([
      ['the first byte', () => 0],
      ['a byte of the first piece', () => 100],
      ['a byte in the middle', (size: number) => Math.floor(size / 2)],
      ['the last byte', (size: number) => size - 1],
    ])('at %s are never served', async (_, at) => {
      const before = new Set(storedFiles(app));
      const content = Buffer.from(Array.from({ length: big }, (__, n) => 97 + (n % 23)));
      const id = await published(people.creator, { file: content, fileName: 'long.txt' });
      const [file = ''] = storedFiles(app).filter((name) => !before.has(name));
      const code = await codeFor(app, people.creator, 'creator@meridian.example', id);
      await people.creator.post(`/api/documents/${id}/access`, { authCode: code }).expect(200);

      const good = readFileSync(file);
      const bad = Buffer.from(good);
      const position = at(bad.length);
      bad.writeUInt8((bad[position] ?? 0) ^ 1, position);
      writeFileSync(file, bad);
      const answer = await people.creator.get(`/api/documents/${id}/download`);
      expect(answer.status).toBe(500);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(answer.body.code).toBe('INTEGRITY_FAILURE');
      await eventually(
        async () =>
          app.log.some((line) => line.includes(answer.body.requestId as string) && line.includes('INTEGRITY_FAILURE')),
        'an alarm in the log',
      );

      writeFileSync(file, good.subarray(0, -50));
      expect((await people.creator.get(`/api/documents/${id}/view`)).status).toBe(500);
      writeFileSync(file, good);
      const healed = await people.creator.get(`/api/documents/${id}/download`).buffer().parse(binary);
      expect(Buffer.compare(healed.body as Buffer, content)).toBe(0);
    });

    it('or replaced by another document of the organization, are never served', async () => {
      const fresh = async (title: string): Promise<{ id: number; file: string }> => {
        const before = new Set(storedFiles(app));
        const id = await published(people.creator, { file: Buffer.from(`${title} `.repeat(50)), fileName: 'same.txt' });
        return { id, file: storedFiles(app).find((name) => !before.has(name)) ?? '' };
      };
      const [mine, theirs] = [await fresh('mine'), await fresh('fake')];
      writeFileSync(mine.file, readFileSync(theirs.file));
      const code = await codeFor(app, people.admin, 'admin@meridian.example', mine.id);
      const answer = await people.admin.get(`/api/documents/${mine.id}/view?authCode=${code}`);
      expect([answer.status, answer.body.code]).toEqual([500, 'INTEGRITY_FAILURE']);

      await sql.rows(
        `UPDATE documents d SET "filePath" = o."filePath", "encryptedData" = o."encryptedData", "documentHash" = o."documentHash"
         FROM documents o WHERE d."id" = $1 AND o."id" = $2`,
        [mine.id, theirs.id],
      );
      expect((await people.admin.get(`/api/documents/${mine.id}/view`)).status).toBe(500);
    });
  });
});
