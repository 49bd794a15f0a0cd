import type { Response } from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

/** Giving a decision to somebody else, and calling somebody into a comment. */
describe('reassignment and mentions', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let others: People;
  let second: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    others = await everybody(app, 'northwind');
    second = await app.as((await addMember(sql, { name: 'Rita Second', role: 'reviewer' })).email);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const assigned = (): Promise<number> =>
    uploaded(people.creator, { fields: { title: 'Passed on', reviewerId: people.reviewer.userId } });
  const reassign = (agent: AuthorizedAgent, id: number, body: object): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/reassign`, { reason: 'On holiday', ...body }));
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.reviewerId];
  const notices = (id: number, type: string): Promise<number[]> =>
    sql
      .rows<{
        userId: number;
      }>(`SELECT "userId" FROM notifications WHERE "relatedDocumentId" = $1 AND "type" = $2 ORDER BY 1`, [id, type])
      .then((rows) => rows.map((row) => row.userId));

  it('is the author’s before a decision, with a reason on the record and a word to the new person', async () => {
    const id = await assigned();
    expect(outcome(await reassign(people.creator, id, { reviewerId: second.userId }))).toEqual([200, second.userId]);
    expect((await people.reviewer.get('/api/approvals').expect(200)).body.documents).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    await eventually(async () => (await notices(id, 'task_handed_over')).length > 0, 'the notice');
    expect(await notices(id, 'task_handed_over')).toEqual([second.userId]);
    expect(
      await sql.value(
        `SELECT "details"->>'reason' FROM audit_logs WHERE "action" = 'reassign' AND "resourceId" = $1::text`,
        [id],
      ),
    ).toBe('On holiday');
    await second.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    expect(outcome(await reassign(people.creator, id, { approverId: people.approver.userId }))).toEqual([
      403,
      'DECIDED',
    ]);
    expect((await reassign(people.admin, id, { approverId: people.approver.userId })).body.approverId).toBe(
      people.approver.userId,
    );
  });

  it('may give a step back to everybody of its role', async () => {
    const id = await assigned();
    expect(outcome(await reassign(people.admin, id, { reviewerId: null }))).toEqual([200, null]);
    await second.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
  });

  it.each<[string, object, string]>([
    ['without a reason', { reason: ' ', reviewerId: null }, 'reason'],
    ['to the author', { reviewerId: 'creator' }, 'reviewerId'],
    ['to a general user', { reviewerId: 'user' }, 'reviewerId'],
    ["to another organization's reviewer", { reviewerId: 'foreign' }, 'reviewerId'],
    ['of both steps to one person', { reviewerId: 'admin', approverId: 'admin' }, 'approverId'],
    ['to people of a route that there is not', { people: [1] }, 'people'],
  ])('is refused %s', async (_, body, field) => {
    const id = await assigned();
    const names: Record<string, number> = {
      creator: people.creator.userId,
      user: people.user.userId,
      admin: people.admin.userId,
      foreign: others.reviewer.userId,
    };
    const filled = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, names[String(value)] ?? (value as unknown)]),
    );
    const before = await sql.value(`SELECT to_jsonb(d) FROM documents d WHERE "id" = $1`, [id]);
    const answer = await reassign(people.admin, id, filled);
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
    expect(await sql.value(`SELECT to_jsonb(d) FROM documents d WHERE "id" = $1`, [id])).toEqual(before);
  });

  it('is nobody else’s', async () => {
    const id = await assigned();
    expect(outcome(await reassign(people.reviewer, id, { reviewerId: second.userId }))).toEqual([403, 'NOT_AUTHOR']);
    expect((await reassign(people.user, id, { reviewerId: second.userId })).status).toBe(404);
    expect((await reassign(others.admin, id, { reviewerId: null })).status).toBe(404);
  });

  it('mentions tell people who can see the document, and name those who cannot', async () => {
    const id = await assigned();
    const say = (mentions: number[]): Promise<Response> =>
      Promise.resolve(people.creator.post(`/api/documents/${id}/comments`, { comment: 'Please look', mentions }));
    const told = await say([people.admin.userId, people.reviewer.userId, people.admin.userId]);
    expect(told.body.mentions).toHaveLength(2);
    await eventually(async () => (await notices(id, 'mentioned')).length === 2, 'two notices');
    expect(await notices(id, 'document_commented')).toEqual([]);
    const blind = await say([people.user.userId]);
    expect([blind.status, blind.body.fields.mentions]).toEqual([
      400,
      expect.stringContaining('cannot see this document'),
    ]);
    const foreign = await say([others.admin.userId]);
    expect([foreign.status, foreign.body.fields]).toEqual([400, (await say([2_000_000])).body.fields]);
  });
});
