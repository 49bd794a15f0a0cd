import { createHash } from 'node:crypto';
import { startTestApplication, type AuthorizedAgent } from '../support/application';
import { samplePdf } from '../support/files';
import { addMember, type People } from '../support/people';
import type { Sql } from '../support/sql';
import { addVersion, codeFor, published, upload, uploaded } from '../support/uploads';
import { outcome, VersionBench } from './versions.support';

interface Entry {
  id: number;
  action: string;
  userName: string;
  details: Record<string, unknown>;
}

/** What there is to know about documents beside the documents: activity, equal files, open access, facts of the upload. */
describe('facts about documents', () => {
  let bench: VersionBench;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    bench = await VersionBench.over(await startTestApplication());
    ({ sql, people } = bench);
  });
  afterAll(() => bench.close());

  describe('activity', () => {
    let id: number;

    beforeAll(async () => {
      ({ id } = await bench.approved());
      await bench.bytes(people.user, id);
      await bench.bytes(people.user, id, '', 'view');
      await people.user
        .post(`/api/documents/${id}/versions`)
        .field('changes', 'x')
        .attach('file', Buffer.from('x'), 'x.txt');
      await addVersion(people.creator, id, { file: Buffer.from('Second'), fileName: 'second.txt' });
      await people.reviewer.post(`/api/documents/${id}/comments`, { comment: 'Hm' }).expect(201);
    });

    const entries = async (agent: AuthorizedAgent, query = ''): Promise<Entry[]> =>
      (await agent.get(`/api/documents/${id}/activity${query}`).expect(200)).body.entries as Entry[];
    const actions = async (agent: AuthorizedAgent): Promise<string[]> =>
      (await entries(agent)).map(({ action }) => action);
    const ALL = [
      'comment',
      'submit',
      'upload_version',
      'access_denied',
      'view',
      'download',
      'approve',
      'approve',
      'submit',
      'upload',
    ];

    it('is complete for author and admins, newest first', async () => {
      expect(await actions(people.creator)).toEqual(ALL);
      expect(await actions(people.admin)).toEqual(ALL);
      const [, , version] = await entries(people.creator);
      expect(version).toEqual({
        id: expect.any(Number),
        action: 'upload_version',
        userId: people.creator.userId,
        userName: 'Jonas Weber',
        createdAt: expect.stringMatching(/Z$/),
        details: { version: 2, fileName: 'second.txt', fileSize: 6, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    });

    it('tells those who take part what happened, but not who read it', async () => {
      const shown = ALL.filter((action) => !['access_denied', 'view', 'download'].includes(action));
      expect(await actions(people.reviewer)).toEqual(shown);
      expect(await actions(people.approver)).toEqual(shown);
    });

    it('tells readers nothing of the version in review', async () => {
      expect(await actions(people.user)).toEqual(['approve', 'approve', 'submit', 'upload']);
      expect(JSON.stringify(await entries(people.user))).not.toContain('second.txt');
    });

    it('never shows addresses, devices or requests', async () => {
      const text = JSON.stringify(await entries(people.admin));
      expect(text).not.toMatch(/127\.0\.0\.1|::1|userAgent|ipAddress|requestId|sessionId/);
    });

    it('comes in pages without gap or repeat', async () => {
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let turn = 0; cursor !== null && turn < 20; turn += 1) {
        const { body } = await people.admin
          .get(`/api/documents/${id}/activity?limit=3${cursor && `&cursor=${cursor}`}`)
          .expect(200);
        seen.push(...(body.entries as Entry[]).map(({ action }) => action));
        cursor = body.nextCursor as string | null;
      }
      expect(seen).toEqual(ALL);
    });

    it('refuses odd pages, and unknown, hidden and foreign documents alike', async () => {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['cursor=x', 'cursor'],
        ['cursor=1e5', 'cursor'],
        ['userId=1', 'userId'],
      ]) {
        const { status, body } = await people.admin.get(`/api/documents/${id}/activity?${query}`);
        expect([query, status, Object.keys(body.fields as object)]).toEqual([query, 400, [field]]);
      }
      const hidden = await uploaded(people.creator);
      for (const answer of [
        await people.user.get(`/api/documents/${hidden}/activity`),
        await bench.north.admin.get(`/api/documents/${id}/activity`),
        await people.admin.get('/api/documents/2000000000/activity'),
      ]) {
        expect([...outcome(answer), answer.body.message]).toEqual([404, 'NOT_FOUND', 'Not found']);
      }
    });
  });

  describe('equal files', () => {
    const find = async (agent: AuthorizedAgent, file: Buffer): Promise<unknown> => {
      const sha256 = createHash('sha256').update(file).digest('hex').toUpperCase();
      return (await agent.get(`/api/documents/duplicates?sha256=${sha256}`).expect(200)).body.documents;
    };

    it('are found among what the caller may see, in each version they may open', async () => {
      const [file, newer] = [await samplePdf('Twice'), await samplePdf('Twice, newer')];
      const id = await published(people.creator, { file, fields: { title: 'The original' } });
      const hidden = await uploaded(people.creator, {
        file: newer,
        fields: { title: 'Waiting', reviewerId: people.reviewer.userId },
      });
      expect(await find(people.user, file)).toEqual([{ id, title: 'The original', version: 1 }]);
      expect(await find(people.user, newer)).toEqual([]);
      expect(await find(people.creator, newer)).toEqual([{ id: hidden, title: 'Waiting', version: 1 }]);
      expect(await find(bench.north.admin, file)).toEqual([]);
      await addVersion(people.creator, id, { file: newer, fields: { submit: 'false' } });
      expect(await find(people.user, newer)).toEqual([]);
      expect(await find(people.admin, newer)).toHaveLength(2);
      await sql.rows(`UPDATE documents SET "deletedAt" = now() WHERE "id" = $1`, [id]);
      expect(await find(people.user, file)).toEqual([]);
    });

    it('are five at most, and asked for by a hash', async () => {
      const file = await samplePdf('Often');
      for (let copy = 0; copy < 6; copy += 1) await published(people.creator, { file });
      expect(await find(people.user, file)).toHaveLength(5);
      for (const query of ['', '?sha256=', '?sha256=abc', `?sha256=${'g'.repeat(64)}`, `?sha256=${'a'.repeat(65)}`]) {
        const { status, body } = await people.user.get(`/api/documents/duplicates${query}`);
        expect([query, status, Object.keys(body.fields as object)]).toEqual([query, 400, ['sha256']]);
      }
    });
  });

  describe('open access', () => {
    const access = async (agent: AuthorizedAgent): Promise<unknown> =>
      (await agent.get('/api/documents/access').expect(200)).body;

    it('lists what the session may open, and is empty for another session of the same person', async () => {
      await sql.rows(`UPDATE organizations SET "documentAccess" = 'every_access' WHERE "id" = 45`);
      const { email } = await addMember(sql, { name: 'Fresh Reader', role: 'user' });
      const [agent, other] = [await bench.app.as(email), await bench.app.as(email)];
      const id = await published(people.creator);
      expect(await access(agent)).toEqual({ documentAccess: 'every_access', all: null, grants: [] });
      const authCode = await codeFor(bench.app, agent, email, id);
      const { grantedUntil } = (await agent.post(`/api/documents/${id}/access`, { authCode }).expect(200)).body;
      expect(await access(agent)).toEqual({
        documentAccess: 'every_access',
        all: null,
        grants: [{ documentId: id, until: grantedUntil as string }],
      });
      expect(await access(other)).toMatchObject({ grants: [] });
      await sql.rows(`UPDATE organizations SET "documentAccess" = 'session' WHERE "id" = 45`);
      expect(await access(agent)).toMatchObject({ documentAccess: 'session', all: grantedUntil as string });
      await sql.rows(
        `UPDATE document_access_grants SET "expiresAt" = now() - interval '1 second' WHERE "documentId" = $1`,
        [id],
      );
      expect(await access(agent)).toEqual({ documentAccess: 'session', all: null, grants: [] });
    });
  });

  describe('of an upload', () => {
    const template = async (change: object = {}): Promise<number> => {
      const { isActive, isApproved, organizationId } = {
        isActive: true,
        isApproved: true,
        organizationId: 45,
        ...change,
      };
      const [row] = await sql.rows<{ id: number }>(
        `INSERT INTO document_templates ("organizationId", "name", "category", "fileName", "filePath", "fileSize", "mimeType", "createdBy", "isActive", "isApproved", "documentHash", "encryptedData")
         SELECT $1, 'Form', 'policy', 'f.docx', gen_random_uuid()::text, 1, 'x', min("id"), $2, $3, repeat('a', 64), 'x' FROM users WHERE "organizationId" = $1 RETURNING "id"`,
        [organizationId, isActive, isApproved],
      );
      return row?.id ?? 0;
    };

    it('are kept: expiry, retention, department only, template', async () => {
      const templateId = await template();
      const fields = {
        expirationDate: '2099-03-01',
        retentionPeriod: '365',
        restrictedToDepartment: 'true',
        templateId,
      };
      const id = await published(people.creator, { fields });
      const { body } = await people.creator.get(`/api/documents/${id}`).expect(200);
      expect(body).toMatchObject({
        expirationDate: '2099-03-01T00:00:00Z',
        isExpired: false,
        retentionPeriod: 365,
        restrictedToDepartment: true,
        templateId,
      });
      const kept =
        (new Date(body.retainedUntil as string).getTime() - new Date(body.createdAt as string).getTime()) / 86_400_000;
      expect(Math.round(kept)).toBe(365);
      // The reader is of HR, the document of Operations.
      await people.user.get(`/api/documents/${id}`).expect(404);
      await people.approver.get(`/api/documents/${id}`).expect(200);
    });

    it('may be left empty', async () => {
      const fields = { expirationDate: '', retentionPeriod: '', restrictedToDepartment: 'false', templateId: '' };
      const { status, body } = await upload(people.creator, { fields });
      expect([status, body.expirationDate, body.retentionPeriod, body.retainedUntil, body.templateId]).toEqual([
        201,
        null,
        null,
        null,
        null,
      ]);
    });

    it.each([
      ['expirationDate', '2020-01-01', 'The expiration date must be in the future'],
      ['expirationDate', '2099-02-30', 'expirationDate must be a date'],
      ['expirationDate', 'soon', 'expirationDate must be a date'],
      ['expirationDate', '0000-01-01', 'expirationDate must be a date'],
      ['expirationDate', '9999-12-31T23:59:59-23:59', 'expirationDate must be a date'],
      ['retentionPeriod', '0', 'retentionPeriod must be at least 1 day'],
      ['retentionPeriod', '36501', 'retentionPeriod must be at most 36500 days'],
      ['retentionPeriod', '1.5', 'retentionPeriod must be a whole number of days'],
      ['restrictedToDepartment', 'perhaps', 'restrictedToDepartment must be true or false'],
      ['templateId', '2000000000', 'This template is not available'],
      ['templateId', 'x', 'templateId must be a whole number'],
    ])('are refused: %s %s', async (field, value, message) => {
      const { status, body } = await upload(people.creator, { fields: { [field]: value } });
      expect([status, body.fields]).toEqual([400, { [field]: message }]);
    });

    it('name no template that waits, is gone, or is of another organization', async () => {
      for (const change of [{ isApproved: false }, { isActive: false }, { organizationId: 46 }]) {
        const { status, body } = await upload(people.creator, { fields: { templateId: await template(change) } });
        expect([status, body.fields]).toEqual([400, { templateId: 'This template is not available' }]);
      }
    });
  });
});
