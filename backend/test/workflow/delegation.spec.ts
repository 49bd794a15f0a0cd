import type { Response } from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** Somebody decides in another's place, and the record names both. */
describe('delegation', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let others: People;
  let standIn: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    others = await everybody(app, 'northwind');
    standIn = await app.as((await addMember(sql, { name: 'Stan Dinn', role: 'approver' })).email);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    await sql.count(`UPDATE delegations SET "endedAt" = now() WHERE "endedAt" IS NULL`);
  });

  const delegate = (agent: AuthorizedAgent, more: object = {}): Promise<Response> =>
    Promise.resolve(
      agent.post('/api/delegations', { toUserId: standIn.userId, startsAt: inDays(-1), endsAt: inDays(7), ...more }),
    );
  const assigned = (): Promise<number> =>
    uploaded(people.creator, { fields: { title: 'While away', reviewerId: people.reviewer.userId } });
  const decide = (agent: AuthorizedAgent, id: number): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/approve`, { action: 'approve', comment: 'Fine.' }));
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];

  it('lets the delegate see and decide what waits for the other, and names both on the record', async () => {
    const id = await assigned();
    expect(outcome(await decide(standIn, id))).toEqual([404, 'NOT_FOUND']);
    expect((await delegate(people.reviewer)).body).toMatchObject({ state: 'active', isMine: true, canEnd: true });
    const waiting = (await standIn.get('/api/approvals').expect(200)).body.documents as { id: number }[];
    expect(waiting.map((one) => one.id)).toContain(id);
    const detail = (await standIn.get(`/api/documents/${id}`).expect(200)).body;
    expect(detail.standsInFor).toEqual([{ id: people.reviewer.userId, name: 'Priya Raman' }]);
    expect(detail.allowedActions).toContain('approve');
    expect(outcome(await decide(standIn, id))).toEqual([200, 'pending_approval']);
    const { comments } = (await people.creator.get(`/api/documents/${id}/comments`).expect(200)).body;
    expect(comments).toMatchObject([{ userName: 'Stan Dinn', onBehalfOfName: 'Priya Raman', action: 'approve' }]);
    const details = await sql.value(
      `SELECT "details" FROM audit_logs WHERE "resourceId" = $1::text AND "action" = 'approve' AND "userId" = $2`,
      [id, standIn.userId],
    );
    expect(details).toMatchObject({ onBehalfOf: people.reviewer.userId });
  });

  it('gives nobody two voices: neither the delegate nor the one who was away decides again', async () => {
    await delegate(people.reviewer);
    const id = await assigned();
    await decide(standIn, id);
    expect(outcome(await decide(standIn, id))).toEqual([403, 'SAME_PERSON']);
    await sql.count(`UPDATE users SET "role" = 'approver' WHERE "id" = $1`, [people.reviewer.userId]);
    expect(outcome(await decide(people.reviewer, id))).toEqual([403, 'SAME_PERSON']);
    await sql.count(`UPDATE users SET "role" = 'reviewer' WHERE "id" = $1`, [people.reviewer.userId]);
  });

  it('holds for the queue of a role, and never for the own document', async () => {
    await delegate(people.reviewer);
    const queue = await uploaded(people.creator, { fields: { title: 'In the queue' } });
    const waiting = (await standIn.get(`/api/documents/${queue}`).expect(200)).body;
    expect(waiting.standsInFor).toEqual([{ id: people.reviewer.userId, name: 'Priya Raman' }]);
    expect(outcome(await decide(standIn, queue))).toEqual([200, 'pending_approval']);
    const own = await uploaded(standIn, { fields: { title: 'My own', reviewerId: people.reviewer.userId } });
    expect(outcome(await decide(standIn, own))).toEqual([403, 'AUTHOR_CANNOT_DECIDE']);
  });

  it('shows nothing to a delegate who has lost the role that decides', async () => {
    const id = await assigned();
    const { email } = await addMember(sql, { name: 'Once Approver', role: 'approver' });
    const delegateOnce = await app.as(email);
    await delegate(people.reviewer, { toUserId: delegateOnce.userId });
    await delegateOnce.get(`/api/documents/${id}`).expect(200);
    await people.admin.patch(`/api/users/${delegateOnce.userId}`, { role: 'user' }).expect(200);
    const demoted = await app.as(email);
    expect(outcome(await decide(demoted, id))).toEqual([404, 'NOT_FOUND']);
    await demoted.post(`/api/documents/${id}/request-access`).expect(404);
    expect((await demoted.get('/api/approvals').expect(200)).body.documents).toEqual([]);
    expect((await demoted.get('/api/documents?search=While away').expect(200)).body.total).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['before it begins', () => delegate(people.reviewer, { startsAt: inDays(1) })],
    [
      'after it was ended',
      async () => {
        const { id } = (await delegate(people.reviewer)).body as { id: number };
        await people.reviewer.delete(`/api/delegations/${id}`).expect(200);
      },
    ],
    [
      'after its time',
      async () => {
        const { id } = (await delegate(people.reviewer)).body as { id: number };
        await sql.count(`UPDATE delegations SET "endsAt" = now() WHERE "id" = $1`, [id]);
      },
    ],
  ])('does not hold %s', async (_, arrange) => {
    const id = await assigned();
    await arrange();
    await standIn.get(`/api/documents/${id}`).expect(404);
    expect(outcome(await decide(standIn, id))).toEqual([404, 'NOT_FOUND']);
  });

  it.each<[string, object, string]>([
    ['oneself', { toUserId: 'me' }, 'toUserId'],
    ['a general user', { toUserId: 'user' }, 'toUserId'],
    ["another organization's approver", { toUserId: 'foreign' }, 'toUserId'],
    ['nobody', { toUserId: 2_000_000 }, 'toUserId'],
    ['a time that is over', { startsAt: inDays(-9), endsAt: inDays(-2) }, 'endsAt'],
    ['an end before the start', { startsAt: inDays(5), endsAt: inDays(2) }, 'endsAt'],
    ['more than a year', { endsAt: inDays(500) }, 'endsAt'],
    ['no date', { startsAt: 'tomorrow' }, 'startsAt'],
    ["somebody else's decisions", { fromUserId: 'admin' }, 'fromUserId'],
  ])('is refused to %s', async (_, body, field) => {
    const names: Record<string, number> = {
      me: people.reviewer.userId,
      user: people.user.userId,
      foreign: others.approver.userId,
      admin: people.admin.userId,
    };
    const filled = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, names[String(value)] ?? (value as unknown)]),
    );
    const answer = await delegate(people.reviewer, filled);
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
  });

  it('is one at a time, also of two requests at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => delegate(people.reviewer)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400]);
  });

  it('is known to those it concerns and to admins, who may arrange and end it', async () => {
    const arranged = await delegate(people.admin, { fromUserId: people.reviewer.userId });
    expect([arranged.status, arranged.body.fromName]).toEqual([201, 'Priya Raman']);
    const seen = async (agent: AuthorizedAgent): Promise<boolean> =>
      ((await agent.get('/api/delegations').expect(200)).body.delegations as { id: number }[]).some(
        (one) => one.id === arranged.body.id,
      );
    expect([await seen(people.admin), await seen(people.reviewer), await seen(standIn)]).toEqual([true, true, true]);
    expect([await seen(people.user), await seen(people.approver), await seen(others.admin)]).toEqual([
      false,
      false,
      false,
    ]);
    for (const agent of [standIn, people.user, others.admin]) {
      await agent.delete(`/api/delegations/${arranged.body.id}`).expect(404);
    }
    await eventually(
      async () =>
        (await sql.value<number>(
          `SELECT count(*)::int FROM notifications WHERE "organizationId" = $1 AND "type" = 'delegation_given' AND "userId" = ANY($2)`,
          [MERIDIAN, [people.reviewer.userId, standIn.userId]],
        )) >= 2,
      'both to be told',
    );
    await people.admin.delete(`/api/delegations/${arranged.body.id}`).expect(200);
  });
});
