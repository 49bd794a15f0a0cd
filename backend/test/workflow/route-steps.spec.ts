import type { Response } from 'supertest';
import { StepTimers } from '../../src/modules/workflow';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, MERIDIAN, type People } from '../support/people';
import { approval, step, type Step } from '../support/routes';
import { Sql } from '../support/sql';
import { upload, uploaded } from '../support/uploads';

/** Documents on routes of their organization, from the first step to the last signature. */
describe('documents on routes', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let others: People;
  let legal: AuthorizedAgent;
  let finance: AuthorizedAgent;
  let routes = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    others = await everybody(app, 'northwind');
    legal = await app.as((await addMember(sql, { name: 'Lena Legal', role: 'reviewer' })).email);
    finance = await app.as((await addMember(sql, { name: 'Finn Finance', role: 'reviewer' })).email);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const create = (steps: Step[], more: object = {}): Promise<Response> => {
    routes += 1;
    return Promise.resolve(people.admin.post('/api/review-routes', { name: `Route ${routes}`, steps, ...more }));
  };
  const created = async (steps: Step[], more: object = {}): Promise<number> => {
    const answer = await create(steps, more);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id as number;
  };
  const onRoute = async (steps: Step[]): Promise<number> =>
    uploaded(people.creator, { fields: { title: 'On a route', routeId: await created(steps) } });
  const decide = (agent: AuthorizedAgent, id: number, action = 'approve'): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/approve`, { action }));
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];
  const waits = async (agent: AuthorizedAgent, id: number): Promise<boolean> =>
    ((await agent.get('/api/approvals').expect(200)).body.documents as { id: number }[]).some((one) => one.id === id);
  const settled = (): Promise<unknown> =>
    eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
  const notices = (id: number, type: string): Promise<{ userId: number }[]> =>
    sql.rows(`SELECT "userId" FROM notifications WHERE "relatedDocumentId" = $1 AND "type" = $2 ORDER BY 1`, [
      id,
      type,
    ]);

  describe('on their way', () => {
    it('take a document through every step, each with other people', async () => {
      const id = await onRoute([
        step({ name: 'Legal', people: [legal.userId] }),
        step({ name: 'Both', people: [finance.userId, people.reviewer.userId], quorum: 'all' }),
        approval({ people: [people.approver.userId] }),
      ]);
      // Whoever is no longer asked is not told: each step waits for its notices.
      const told = (count: number): Promise<unknown> =>
        eventually(async () => (await notices(id, 'review_requested')).length === count, 'the notices');
      expect(await waits(finance, id)).toBe(false);
      await finance.get(`/api/documents/${id}`).expect(404);
      await told(1);
      expect(outcome(await decide(legal, id))).toEqual([200, 'pending_review']);
      await told(3);
      expect(outcome(await decide(legal, id))).toEqual([403, 'SAME_PERSON']);
      const half = await decide(finance, id);
      expect(half.body.review).toMatchObject({ position: 1, approvals: 1, needed: 2 });
      expect(outcome(await decide(finance, id))).toEqual([403, 'ALREADY_DECIDED']);
      expect(await waits(finance, id)).toBe(false);
      expect(outcome(await decide(people.approver, id))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await decide(people.reviewer, id))).toEqual([200, 'pending_approval']);
      const done = await decide(people.approver, id);
      expect(done.body).toMatchObject({ status: 'approved', approvedVersion: 1, review: null });
      const { decisions } = (await people.creator.get(`/api/documents/${id}/decisions`).expect(200)).body as {
        decisions: { stepName: string; printedName: string; meaning: string }[];
      };
      expect(decisions.map(({ stepName, printedName, meaning }) => [stepName, meaning, printedName])).toEqual([
        ['Legal', 'Reviewed by', 'Lena Legal'],
        ['Both', 'Reviewed by', 'Finn Finance'],
        ['Both', 'Reviewed by', 'Priya Raman'],
        ['Approval', 'Approved by', 'Marcus Okafor'],
      ]);
      await settled();
      expect(await notices(id, 'review_requested')).toEqual(
        [legal.userId, finance.userId, people.reviewer.userId].sort((a, b) => a - b).map((userId) => ({ userId })),
      );
    });

    it('given to other people keep what was approved, and somebody for what is missing', async () => {
      const three = [legal.userId, finance.userId, people.reviewer.userId];
      const id = await onRoute([step({ people: three, quorum: 'all' }), approval()]);
      await decide(legal, id);
      const reassign = (to: number[]): Promise<Response> =>
        Promise.resolve(people.admin.post(`/api/documents/${id}/reassign`, { people: to, reason: 'Away' }));
      const nobody = await reassign([legal.userId]);
      expect([nobody.status, nobody.body.fields]).toEqual([
        400,
        { people: 'Name somebody who has not approved this step yet' },
      ]);
      expect((await reassign([finance.userId, people.reviewer.userId])).body.review).toMatchObject({ needed: 3 });
      expect((await reassign([legal.userId, finance.userId])).body.review).toMatchObject({ approvals: 1, needed: 2 });
      expect(outcome(await decide(finance, id))).toEqual([200, 'pending_approval']);
    });

    it('count two approvals that come at the same moment', async () => {
      const id = await onRoute([
        step({ people: [legal.userId, finance.userId, people.reviewer.userId], quorum: 2 }),
        approval(),
      ]);
      const answers = await Promise.all([decide(legal, id), decide(finance, id)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(await sql.value(`SELECT "status" FROM documents WHERE "id" = $1`, [id])).toBe('pending_approval');
    });

    it('end when one of several refuses, and start anew with the next version', async () => {
      const id = await onRoute([step({ people: [legal.userId, finance.userId], quorum: 'all' }), approval()]);
      await decide(legal, id);
      expect(outcome(await decide(finance, id, 'revision'))).toEqual([200, 'revision_required']);
      const answer = await people.creator
        .post(`/api/documents/${id}/versions`)
        .field('changes', 'As asked')
        .attach('file', Buffer.from('The second text'), 'plan.txt');
      expect([answer.status, answer.body.status]).toEqual([201, 'pending_review']);
      expect(answer.body.review).toMatchObject({ position: 0, approvals: 0, needed: 2 });
      expect(await waits(legal, id)).toBe(true);
    });

    it('are taken by category or default, and by nobody who chose otherwise', async () => {
      const id = await created([approval({ name: 'Board' })], { category: 'report' });
      const fallback = await created([step({ name: 'Everything else' }), approval()], { isDefault: true });
      const routeOf = async (fields: Record<string, string | number>): Promise<unknown> => {
        const answer = await upload(people.creator, { fields });
        return [answer.body.status, answer.body.review.routeName !== null, answer.body.review.steps[0].name];
      };
      expect(await routeOf({ category: 'report' })).toEqual(['pending_approval', true, 'Board']);
      expect(await routeOf({ category: 'contract' })).toEqual(['pending_review', true, 'Everything else']);
      expect(await routeOf({ category: 'report', reviewerId: people.reviewer.userId })).toEqual([
        'pending_review',
        false,
        'Review',
      ]);
      expect(await routeOf({ category: 'report', routeId: fallback })).toEqual([
        'pending_review',
        true,
        'Everything else',
      ]);
      for (const route of [id, fallback]) await people.admin.delete(`/api/review-routes/${route}`).expect(200);
      const gone = await upload(people.creator, { fields: { routeId: id } });
      expect([gone.status, Object.keys(gone.body.fields as object)]).toEqual([400, ['routeId']]);
      const foreign = await upload(others.creator, { fields: { routeId: fallback } });
      expect([foreign.status, Object.keys(foreign.body.fields as object)]).toEqual([400, ['routeId']]);
    });

    it('never strand a document whose people leave', async () => {
      const leaver = await addMember(sql, { name: 'Leo Leaver', role: 'reviewer' });
      const id = await onRoute([step({ people: [legal.userId, leaver.id], quorum: 'all' }), approval()]);
      const later = await onRoute([
        step({ people: [legal.userId] }),
        step({ name: 'Later', people: [leaver.id] }),
        approval(),
      ]);
      await decide(legal, id);
      const asked = await people.admin.patch(`/api/users/${leaver.id}`, { isActive: false });
      expect(asked.status).toBe(409);
      await people.admin
        .patch(`/api/users/${leaver.id}`, { isActive: false, handOverTo: people.reviewer.userId })
        .expect(200);
      expect(await waits(people.reviewer, id)).toBe(true);
      expect(outcome(await decide(people.reviewer, id))).toEqual([200, 'pending_approval']);
      expect(outcome(await decide(legal, later))).toEqual([200, 'pending_review']);
      // Nobody of the second step is left: it is open to every reviewer who has not decided.
      expect(await waits(finance, later)).toBe(true);
      expect(outcome(await decide(finance, later))).toEqual([200, 'pending_approval']);
    });
  });

  describe('in time', () => {
    const timers = (): Promise<number> => app.application.get(StepTimers).run();
    const shift = (id: number, column: string, interval: string): Promise<number> =>
      sql.count(`UPDATE documents SET "${column}" = now() + $2::interval WHERE "id" = $1`, [id, interval]);

    it('remind once before a step is due, and open it to others once it is overdue', async () => {
      const id = await onRoute([
        step({ people: [legal.userId], dueWorkingDays: 3, remindWorkingDaysBefore: 1, escalateTo: [finance.userId] }),
        approval(),
      ]);
      await timers();
      await settled();
      expect(await notices(id, 'step_due_soon')).toEqual([]);
      await shift(id, 'stepRemindAt', '-1 minute');
      await Promise.all([timers(), timers(), timers()]);
      await timers();
      await settled();
      expect(await notices(id, 'step_due_soon')).toEqual([{ userId: legal.userId }]);
      expect(await waits(finance, id)).toBe(false);
      await shift(id, 'stepDueAt', '-1 minute');
      await Promise.all([timers(), timers(), timers()]);
      await settled();
      expect((await notices(id, 'step_overdue')).map((one) => one.userId)).toEqual(
        [people.creator.userId, legal.userId, finance.userId].sort((a, b) => a - b),
      );
      expect(outcome(await decide(finance, id))).toEqual([200, 'pending_approval']);
    });

    it.each([
      ['somebody of another role', () => people.approver, [200, 'pending_approval']],
      ['somebody of the same role', () => finance, [200, 'pending_approval']],
    ])('open the queue of a role to %s, and leave it to the role', async (_, decider, answer) => {
      const id = await onRoute([
        step({ dueWorkingDays: 3, escalateTo: [decider().userId] }),
        approval({ people: [people.admin.userId] }),
      ]);
      await shift(id, 'stepDueAt', '-1 minute');
      await timers();
      expect([await waits(legal, id), await waits(decider(), id)]).toEqual([true, true]);
      await settled();
      expect(outcome(await decide(decider(), id))).toEqual(answer);
    });

    it('leave alone what is decided, withdrawn, or of another organization', async () => {
      const id = await onRoute([step({ dueWorkingDays: 2, remindWorkingDaysBefore: 1 }), approval()]);
      await people.creator.post(`/api/documents/${id}/withdraw`, {}).expect(200);
      expect(await sql.value(`SELECT "stepDueAt" FROM documents WHERE "id" = $1`, [id])).toBeNull();
      const before = await sql.value(`SELECT count(*)::int FROM outbox WHERE "organizationId" <> $1`, [MERIDIAN]);
      expect(await timers()).toBe(0);
      expect(await sql.value(`SELECT count(*)::int FROM outbox WHERE "organizationId" <> $1`, [MERIDIAN])).toBe(before);
    });
  });
});
