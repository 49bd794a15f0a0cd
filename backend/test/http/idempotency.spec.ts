import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { patiently } from '../support/patience';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { storedFiles, uploaded } from '../support/uploads';
import type { Response } from 'supertest';

/** R17: the same request twice has its effect once and gets the same answer. */
describe('Idempotency-Key', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let id: number;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    id = await uploaded(people.creator, { fields: { reviewerId: people.reviewer.userId } });
  });

  const decide = (agent: AuthorizedAgent, key: string, body: object): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/approve`, body).set('Idempotency-Key', key));
  const traces = async (): Promise<unknown> => [
    await sql.value(`SELECT count(*)::int FROM document_comments WHERE "documentId" = $1`, [id]),
    await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1::text`, [
      id,
    ]),
    await sql.value(`SELECT count(*)::int FROM outbox WHERE ("payload"->>'documentId')::int = $1`, [id]),
  ];

  it('answers a repetition with the first answer and does nothing again', async () => {
    const first = await decide(people.reviewer, 'a-1', { action: 'approve', comment: 'Fine.' });
    expect([first.status, first.body.status]).toEqual([200, 'pending_approval']);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const before = await traces();
    const again = await decide(people.reviewer, 'a-1', { action: 'approve', comment: 'Fine.' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await traces()).toEqual(before);
  });

  it('has one effect of twenty at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        patiently(200, () => decide(people.reviewer, 'b-1', { action: 'reject', comment: 'No.' })),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.status}`))).toEqual(
      new Set(['200 rejected']),
    );
    expect(
      await sql.value(`SELECT count(*)::int FROM document_comments WHERE "documentId" = $1 AND "action" = 'reject'`, [
        id,
      ]),
    ).toBe(1);
  });

  it('refuses the key with another request, and leaves the first one as it is', async () => {
    await decide(people.reviewer, 'c-1', { action: 'approve' });
    const other = await decide(people.reviewer, 'c-1', { action: 'reject' });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const elsewhere = await people.reviewer
      .post(`/api/documents/${id}/comments`, { comment: 'x' })
      .set('Idempotency-Key', 'c-1');
    expect(elsewhere.status).toBe(422);
    expect(await sql.value(`SELECT "status" FROM documents WHERE "id" = $1`, [id])).toBe('pending_approval');
  });

  it('keeps no key of a refused request, and its entry in the log', async () => {
    const refused = await decide(people.user, 'd-1', { action: 'approve' });
    const denied = await decide(people.creator, 'd-1', { action: 'approve' });
    expect([refused.status, denied.status, denied.body.code]).toEqual([404, 403, 'AUTHOR_CANNOT_DECIDE']);
    expect(await sql.value(`SELECT count(*)::int FROM idempotency_keys WHERE "key" = 'd-1'`)).toBe(0);
    expect(
      await sql.value(
        `SELECT count(*)::int FROM audit_logs WHERE "action" = 'access_denied' AND "resourceId" = $1::text AND "userId" = $2`,
        [id, people.creator.userId],
      ),
    ).toBe(1);
  });

  it('makes one document of an upload that is sent twice, and keeps one file', async () => {
    const files = storedFiles(app).length;
    const send = (text: string, name = 'plan.txt'): Promise<Response> =>
      Promise.resolve(
        people.creator
          .post('/api/documents')
          .set('Idempotency-Key', 'upload-1')
          .field({ title: 'Sent twice', department: 'operations', category: 'procedure', priority: 'medium' })
          .attach('file', Buffer.from(text), name),
      );
    const [first, again] = await Promise.all([send('The plan'), send('The plan')]);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(storedFiles(app)).toHaveLength(files + 1);
    expect((await send('Another plan')).status).toBe(422);
    expect((await send('The plan', 'other.txt')).status).toBe(422);
    expect(storedFiles(app)).toHaveLength(files + 1);
    expect(await sql.value(`SELECT count(*)::int FROM documents WHERE "title" = 'Sent twice'`)).toBe(1);
  });

  it('belongs to one person', async () => {
    const mine = await people.reviewer
      .post(`/api/documents/${id}/comments`, { comment: 'Mine' })
      .set('Idempotency-Key', 'e-1');
    const theirs = await people.creator
      .post(`/api/documents/${id}/comments`, { comment: 'Theirs' })
      .set('Idempotency-Key', 'e-1');
    expect([mine.status, theirs.status, theirs.body.comment]).toEqual([201, 201, 'Theirs']);
  });

  it('is forgotten after a day', async () => {
    await people.reviewer
      .post(`/api/documents/${id}/comments`, { comment: 'One' })
      .set('Idempotency-Key', 'f-1')
      .expect(201);
    await sql.count(
      `UPDATE idempotency_keys SET "createdAt" = now() - interval '25 hours' WHERE "organizationId" = $1`,
      [MERIDIAN],
    );
    await people.reviewer
      .post(`/api/documents/${id}/comments`, { comment: 'Two' })
      .set('Idempotency-Key', 'f-1')
      .expect(201);
  });

  it.each(['', ' ', 'x'.repeat(201), 'käse'])('refuses the key %j', async (key) => {
    const answer = await people.reviewer
      .post(`/api/documents/${id}/comments`, { comment: 'x' })
      .set('Idempotency-Key', Buffer.from(key).toString('latin1'));
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['Idempotency-Key']]);
  });
});
