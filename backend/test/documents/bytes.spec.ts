import type { Response } from 'supertest';
import { makeDocx, makeXlsx } from '../../src/modules/documents/domain/file-inspection/testing/sample-files';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published, uploaded, type Upload } from '../support/uploads';

/** What the byte routes send, to whom, and under which policy of the organization. Codes have a file of their own. */
describe('bytes of documents', () => {
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

  const sessionOf = (agent: AuthorizedAgent): string =>
    (JSON.parse(Buffer.from(agent.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
  /** An open grant, as a correct code gives it. */
  const grant = (agent: AuthorizedAgent, id: number, minutes = 15): Promise<unknown> =>
    sql.rows(
      `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
       VALUES (45, $1, $2, $3, now() + make_interval(mins => $4))`,
      [agent.userId, sessionOf(agent), id, minutes],
    );
  const open = (agent: AuthorizedAgent, id: number, route = 'view'): Promise<Response> =>
    Promise.resolve(agent.get(`/api/documents/${id}/${route}`).buffer().parse(binary));
  const policy = (documentAccess: string): Promise<unknown> =>
    sql.rows(`UPDATE organizations SET "documentAccess" = $1 WHERE "id" = 45`, [documentAccess]);

  describe('answers', () => {
    it.each<[string, string, () => Promise<Upload>]>([
      ['application/pdf', 'inline', async () => ({ file: await samplePdf('x'), fileName: 'a.pdf' })],
      ['text/plain', 'attachment', async () => ({ file: Buffer.from('<script>alert(1)</script>'), fileName: 'a.txt' })],
      [
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'attachment',
        async () => ({ file: await makeDocx(), fileName: 'a.docx' }),
      ],
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'attachment',
        async () => ({ file: makeXlsx(), fileName: 'a.xlsx' }),
      ],
    ])('of type %s are %s to view, and nothing the browser may run or keep', async (type, disposition, make) => {
      const sent = await make();
      const id = await published(people.creator, sent);
      await grant(people.user, id);
      for (const route of ['view', 'download']) {
        const { status, headers, body } = await open(people.user, id, route);
        expect(status).toBe(200);
        expect(Buffer.compare(body as Buffer, sent.file as Buffer)).toBe(0);
        expect(headers['content-type']?.split(';')[0]).toBe(type);
        expect(headers['content-length']).toBe(String(sent.file?.length));
        expect(headers['content-disposition']).toMatch(
          new RegExp(`^${route === 'view' ? disposition : 'attachment'};`),
        );
        expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });

    it.each([
      ['quote"; filename="evil.exe.pdf', /filename="?quote_; filename=_evil\.exe\.pdf"?$/],
      ['line\r\nSet-Cookie: a=b.pdf', /filename="?lineSet-Cookie_ a=b\.pdf"?$/],
      ['Gehälter – Überblick.pdf', /filename\*=UTF-8''Geh%C3%A4lter%20%E2%80%93%20%C3%9Cberblick\.pdf$/],
      ['中文 😀.pdf', /filename\*=UTF-8''%E4%B8%AD%E6%96%87%20%F0%9F%98%80\.pdf$/],
      [
        "it's 100% (final).pdf",
        /filename="it's 100% \(final\)\.pdf"$|filename\*=UTF-8''it%27s%20100%25%20%28final%29\.pdf$/,
      ],
    ])('carry the name %j harmlessly', async (name, expected) => {
      const id = await published(people.creator);
      // As an older version could have stored it: the upload itself cleans names.
      await sql.rows(`UPDATE document_versions SET "fileName" = $2 WHERE "documentId" = $1`, [id, name]);
      await grant(people.user, id);
      const { headers } = await open(people.user, id, 'download');
      expect(headers['content-disposition']).toMatch(expected);
      expect(headers['set-cookie']).toBeUndefined();
    });
  });

  describe('the gate', () => {
    it('asks for a code, and has denied attempts and reads in the log', async () => {
      const id = await published(people.creator);
      for (const route of ['view', 'download']) {
        const { status, body } = await people.user.get(`/api/documents/${id}/${route}`);
        expect([status, body.code]).toEqual([403, 'ACCESS_CODE_REQUIRED']);
      }
      await grant(people.user, id);
      await open(people.user, id);
      const trail = await sql.rows<{ action: string; details: Record<string, unknown> }>(
        `SELECT "action", "details" FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1 AND "userId" = $2 ORDER BY "id"`,
        [String(id), people.user.userId],
      );
      expect(trail.map(({ action }) => action)).toEqual(['access_denied', 'access_denied', 'view']);
      expect(trail[2]?.details).toMatchObject({ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it('is opened for one person, session, document and time only', async () => {
      const [id, other] = [await published(people.creator), await published(people.creator)];
      await grant(people.user, id);
      const again = await app.as('user@meridian.example');
      expect((await open(people.user, id)).status).toBe(200);
      expect((await open(again, id)).status).toBe(403);
      expect((await open(people.admin, id)).status).toBe(403);
      expect((await open(people.creator, id)).status).toBe(403);
      expect((await open(people.user, other)).status).toBe(403);
      await grant(people.user, other, -1);
      expect((await open(people.user, other)).status).toBe(403);
    });

    it('stays shut for who may no longer see the document, whatever was granted', async () => {
      const id = await published(people.creator);
      await grant(people.user, id);
      await sql.rows(`UPDATE documents SET "approvedVersion" = NULL, "status" = 'draft' WHERE "id" = $1`, [id]);
      expect((await open(people.user, id)).status).toBe(404);
      await sql.rows(
        `UPDATE documents SET "approvedVersion" = 1, "status" = 'approved', "deletedAt" = now() WHERE "id" = $1`,
        [id],
      );
      expect((await open(people.user, id)).status).toBe(404);
    });

    it('follows the policy of the organization', async () => {
      const [id, other] = [await published(people.creator), await published(people.creator)];
      const member = await app.as('user@meridian.example');
      await policy('view_only');
      expect([(await open(member, id, 'download')).status, (await open(member, id, 'view')).status]).toEqual([
        200, 403,
      ]);
      await policy('session');
      expect((await open(member, id, 'download')).status).toBe(403);
      await grant(member, id);
      expect([(await open(member, id)).status, (await open(member, other)).status]).toEqual([200, 200]);
      await policy('every_access');
      expect([(await open(member, id)).status, (await open(member, other)).status]).toEqual([200, 403]);
    });

    it('lets a document of another organization look like none', async () => {
      const lawyers = await everybody(app, 'northwind');
      const foreign = await uploaded(lawyers.creator, { fields: { requireApproval: 'false' } });
      for (const call of [
        (id: number) => people.admin.get(`/api/documents/${id}`),
        (id: number) => people.admin.get(`/api/documents/${id}/view`),
        (id: number) => people.admin.get(`/api/documents/${id}/view?authCode=123456`),
        (id: number) => people.admin.get(`/api/documents/${id}/download`),
        (id: number) => people.admin.get(`/api/documents/${id}/comments`),
        (id: number) => people.admin.post(`/api/documents/${id}/comments`, { comment: 'x' }),
        (id: number) => people.admin.post(`/api/documents/${id}/request-access`),
        (id: number) => people.admin.post(`/api/documents/${id}/access`, { authCode: '123456' }),
        (id: number) => people.admin.post(`/api/documents/${id}/approve`, { action: 'approve' }),
        (id: number) => people.admin.post(`/api/documents/${id}/submit`),
        (id: number) => people.admin.post(`/api/documents/${id}/withdraw`),
      ]) {
        const [theirs, none] = [await call(foreign), await call(2_000_000_000)];
        const bare = ({ status, text, headers }: Response): unknown => ({
          status,
          text: text.replace(/"requestId":"[^"]+"/, ''),
          headers: { ...headers, date: '', 'x-request-id': '' },
        });
        expect(theirs.status).toBe(404);
        expect(bare(theirs)).toEqual(bare(none));
      }
      expect(await sql.value(`SELECT count(*)::int FROM document_access_codes`)).toBe(0);
    });
  });
});
