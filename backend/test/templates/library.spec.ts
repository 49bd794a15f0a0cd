import { readFileSync, writeFileSync } from 'node:fs';
import type request from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, storedFiles } from '../support/uploads';

interface Template {
  id: number;
  name: string;
  state: string;
  allowedActions: string[];
  usedCount: number;
}
const MARKER = 'Corncrake-Gneiss-2208';

describe('the template library', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;
  let pdf: Buffer;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
    pdf = await samplePdf('Form');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const send = (
    agent: AuthorizedAgent,
    fields: Record<string, string | undefined> = {},
    file: Buffer | null = pdf,
    fileName = 'form.pdf',
  ): request.Test => {
    const call = agent.post('/api/templates');
    for (const [name, value] of Object.entries({ name: 'Form', category: 'policy', ...fields })) {
      if (value !== undefined) void call.field(name, value);
    }
    if (file) void call.attach('file', file, fileName);
    return call;
  };
  const add = async (agent: AuthorizedAgent, name: string): Promise<number> =>
    (await send(agent, { name }).expect(201)).body.id as number;
  const list = async (agent: AuthorizedAgent): Promise<Template[]> =>
    (await agent.get('/api/templates').expect(200)).body.templates as Template[];
  const find = async (agent: AuthorizedAgent, id: number): Promise<Template | undefined> =>
    (await list(agent)).find((template) => template.id === id);
  const rows = (): Promise<number> => sql.value<number>(`SELECT count(*)::int FROM document_templates`);
  const used = (): Promise<number> =>
    sql.value<number>(`SELECT coalesce(sum("storageBytes"), 0)::int FROM organization_usage`);
  const notices = (agent: AuthorizedAgent, type: string, text: string): Promise<string> =>
    eventually(async () => {
      const { notifications } = (await agent.get('/api/notifications')).body as {
        notifications: { type: string; message: string }[];
      };
      return notifications.find((one) => one.type === type && one.message.includes(text))?.message;
    }, `a notice ${type} about ${text}`);

  describe('from an admin', () => {
    it('is approved at once, for everybody of the organization and nobody else', async () => {
      const answer = await send(people.admin, { name: ' Travel request ', description: ' ', category: 'procedure' });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        name: 'Travel request',
        description: null,
        category: 'procedure',
        fileName: 'form.pdf',
        fileSize: pdf.length,
        mimeType: 'application/pdf',
        state: 'approved',
        isApproved: true,
        usedCount: 0,
        allowedActions: ['use', 'edit', 'delete'],
      });
      expect(answer.text).not.toMatch(/filePath|encryptedData|documentHash/);
      const id = answer.body.id as number;
      for (const agent of [people.creator, people.reviewer, people.approver, people.user]) {
        expect((await find(agent, id))?.allowedActions).toEqual(['use']);
        const got = await agent.get(`/api/templates/${id}/download`).buffer().parse(binary).expect(200);
        expect(Buffer.compare(got.body as Buffer, pdf)).toBe(0);
        expect(got.headers['content-security-policy']).toContain('sandbox');
        expect(got.headers['content-disposition']).toMatch(/^attachment/);
      }
      for (const agent of Object.values(lawyers)) {
        expect(await find(agent, id)).toBeUndefined();
        const missing = await agent.get('/api/templates/2147483647/download').expect(404);
        const foreign = await agent.get(`/api/templates/${id}/download`).expect(404);
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
        for (const call of [
          agent.patch(`/api/templates/${id}`, { name: 'Mine' }),
          agent.delete(`/api/templates/${id}`),
        ]) {
          expect((await call).status).toBe(404);
        }
      }
      expect((await lawyers.admin.post(`/api/templates/${id}/decline`, { reason: 'x' })).status).toBe(404);
      const trail = await sql.rows<{ action: string }>(
        `SELECT "action" FROM audit_logs WHERE "resource" = 'template' AND "resourceId" = $1 ORDER BY "id"`,
        [String(id)],
      );
      expect(trail.map((row) => row.action)).toEqual(['upload', ...Array<string>(4).fill('download')]);
    });
  });

  describe('from a member', () => {
    it('waits for an admin, who is told, and is nobody else’s business', async () => {
      const id = await add(people.user, 'Waiting form');
      expect(await find(people.user, id)).toMatchObject({ state: 'waiting', allowedActions: ['edit', 'delete'] });
      expect((await find(people.admin, id))?.allowedActions).toEqual(['approve', 'decline', 'edit', 'delete']);
      expect(await notices(people.admin, 'template_submitted', 'Waiting form')).toContain('Decide in Templates');
      for (const agent of [people.creator, people.reviewer, people.approver]) {
        expect(await find(agent, id)).toBeUndefined();
        await agent.get(`/api/templates/${id}/download`).expect(404);
        await agent.patch(`/api/templates/${id}`, { name: 'x' }).expect(404);
        await agent.delete(`/api/templates/${id}`).expect(404);
        await agent.post(`/api/templates/${id}/approve`).expect(403);
      }
      await people.user.post(`/api/templates/${id}/approve`).expect(403);
      await people.user.get(`/api/templates/${id}/download`).expect(200);
    });

    it('is approved once, however many admins click, and its creator is told', async () => {
      const id = await add(people.creator, 'Approved form');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => people.admin.post(`/api/templates/${id}/approve`)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await find(people.user, id))?.allowedActions).toEqual(['use']);
      await notices(people.creator, 'template_approved', 'Approved form');
      await people.admin.post(`/api/templates/${id}/decline`, { reason: 'Too late' }).expect(409);
      expect((await people.creator.patch(`/api/templates/${id}`, { name: 'New words' })).body.code).toBe('ADMINS_ONLY');
      expect((await people.creator.delete(`/api/templates/${id}`)).status).toBe(403);
      expect((await people.user.patch(`/api/templates/${id}`, { name: 'x' })).body.code).toBe('NOT_YOURS');
    });

    it('is declined with a reason, and goes to the admins again when it was edited', async () => {
      const id = await add(people.creator, 'Declined form');
      const silent = await people.admin.post(`/api/templates/${id}/decline`, { reason: ' ' }).expect(400);
      expect(silent.body.fields).toEqual({ reason: 'Say why' });
      await people.admin.post(`/api/templates/${id}/decline`, { reason: 'Wrong logo' }).expect(200);
      expect(await notices(people.creator, 'template_declined', 'Declined form')).toContain('Wrong logo');
      expect(await find(people.creator, id)).toMatchObject({ state: 'declined', declineReason: 'Wrong logo' });
      expect(await find(people.user, id)).toBeUndefined();
      const edited = await people.creator.patch(`/api/templates/${id}`, { name: 'Better form' }).expect(200);
      expect(edited.body).toMatchObject({ name: 'Better form', state: 'waiting', declineReason: null });
      await notices(people.admin, 'template_submitted', 'Better form');
    });
  });

  describe('is changed', () => {
    it('field by field, and only by what a template has', async () => {
      const id = await add(people.admin, 'Plain form');
      const path = `/api/templates/${id}`;
      await people.admin.patch(path, { description: 'How to use it', category: 'manual' }).expect(200);
      const emptied = await people.admin.patch(path, { description: '' }).expect(200);
      expect(emptied.body).toMatchObject({ name: 'Plain form', category: 'manual', description: null });
      for (const [body, field] of [
        [{ name: ' ' }, 'name'],
        [{ category: 'memo' }, 'category'],
        [{ isApproved: true }, 'isApproved'],
        [{ filePath: 'x' }, 'filePath'],
        [{ organizationId: 46 }, 'organizationId'],
        [{ name: ['a'] }, 'name'],
      ] as const) {
        const answer = await people.admin.patch(path, body);
        expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
      }
      expect(await find(people.admin, id)).toMatchObject({ name: 'Plain form', category: 'manual' });
    });

    it('counts the documents made from it', async () => {
      const id = await add(people.admin, 'Popular form');
      await sql.rows(
        `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "authorId", "documentHash", "encryptedData", "templateId")
         VALUES (45, 'Made from it', 'x.pdf', '45/made', 1, 'application/pdf', 'report', $1, repeat('a', 64), '', $2)`,
        [people.user.userId, id],
      );
      expect((await find(people.creator, id))?.usedCount).toBe(1);
    });
  });

  describe('refuses', () => {
    it.each<[string, Record<string, string | undefined>, Buffer | null, string, number, string]>([
      ['no file', {}, null, 'form.pdf', 400, 'file'],
      ['no name', { name: ' ' }, Buffer.from('x'), 'form.txt', 400, 'name'],
      ['an unknown category', { category: 'memo' }, Buffer.from('x'), 'form.txt', 400, 'category'],
      ['a privileged field', { isApproved: 'true' }, Buffer.from('x'), 'form.txt', 400, 'isApproved'],
      ['an empty file', {}, Buffer.alloc(0), 'form.pdf', 400, 'file'],
      ['a disguised file', {}, Buffer.from('MZ not a PDF'), 'form.pdf', 415, 'file'],
      ['another type', {}, Buffer.from('<html>'), 'form.html', 415, 'file'],
      ['too much', {}, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'form.txt', 413, 'file'],
    ])('%s, and keeps nothing of it', async (_, fields, file, fileName, status, field) => {
      const before = [await rows(), await used(), storedFiles(app).length];
      const answer = await send(people.creator, fields, file, fileName);
      expect(answer.status).toBe(status);
      if (status !== 413) expect(Object.keys((answer.body.fields ?? {}) as object)).toEqual([field]);
      expect([await rows(), await used(), storedFiles(app).length]).toEqual(before);
    });

    it('what is over the plan’s storage, and keeps nothing of it', async () => {
      await sql.rows(
        `INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
         VALUES (990, 'Tiny', 0, 0, 1, 0, 1, 0)`,
      );
      await sql.rows(
        `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (45, 990, 'active', now())`,
      );
      const before = [await rows(), await used(), storedFiles(app).length];
      const answer = await send(people.admin, {}, Buffer.alloc(2 * 1024 * 1024, 'a'), 'big.txt');
      await sql.rows(`DELETE FROM organization_subscriptions WHERE "planId" = 990`);
      expect([answer.status, answer.body.code]).toEqual([402, 'STORAGE_LIMIT']);
      expect([await rows(), await used(), storedFiles(app).length]).toEqual(before);
    });

    it('ids that are none', async () => {
      await people.admin.get('/api/templates/abc/download').expect(400);
      await people.admin.post('/api/templates/999999/approve').expect(404);
      await people.admin.delete('/api/templates/0').expect(404);
    });
  });

  describe('at rest', () => {
    it('is ciphertext, and an altered file is never served', async () => {
      const before = new Set(storedFiles(app));
      const text = Buffer.from(`${MARKER} `.repeat(50));
      const { body } = await send(people.admin, { name: 'Secret form' }, text, 'marked.txt').expect(201);
      const [file = ''] = storedFiles(app).filter((name) => !before.has(name));
      const good = readFileSync(file);
      expect(good.includes(MARKER)).toBe(false);
      const bad = Buffer.from(good);
      bad.writeUInt8((bad[40] ?? 0) ^ 1, 40);
      writeFileSync(file, bad);
      const answer = await people.user.get(`/api/templates/${body.id}/download`);
      writeFileSync(file, good);
      expect([answer.status, answer.body.code]).toEqual([500, 'INTEGRITY_FAILURE']);
      expect(
        await sql.value(
          `SELECT count(*)::int FROM audit_logs WHERE "resource" = 'template' AND "resourceId" = $1 AND "action" = 'integrity_failure'`,
          [String(body.id)],
        ),
      ).toBe(1);
    });

    it('loses its file, its key and its share of the quota when it is deleted; documents keep their reference', async () => {
      const before = [await used(), storedFiles(app).length];
      const id = await add(people.admin, 'Short-lived form');
      await people.admin.delete(`/api/templates/${id}`).expect(200);
      await people.admin.get(`/api/templates/${id}/download`).expect(404);
      await people.admin.delete(`/api/templates/${id}`).expect(404);
      expect(await find(people.admin, id)).toBeUndefined();
      expect(await sql.value(`SELECT "encryptedData" FROM document_templates WHERE "id" = $1`, [id])).toBe('');
      await eventually(async () => storedFiles(app).length === before[1], 'the file to be removed');
      expect(await used()).toBe(before[0]);
    });
  });
});
