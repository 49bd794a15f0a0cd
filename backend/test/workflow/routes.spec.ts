import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { approval, step, type Step } from '../support/routes';
import { Sql } from '../support/sql';

/** The editor of an organization's own routes. */
describe('review routes', () => {
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
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];

  describe('in the editor', () => {
    it('are kept with their people, and known to every member of this organization only', async () => {
      const id = await created(
        [step({ people: [legal.userId, finance.userId], quorum: 'all', dueWorkingDays: 3 }), approval()],
        {
          description: 'Both must agree',
        },
      );
      const { routes: seen } = (await people.user.get('/api/review-routes').expect(200)).body as {
        routes: { id: number }[];
      };
      expect(seen.find((one) => one.id === id)).toMatchObject({
        description: 'Both must agree',
        isDefault: false,
        steps: [
          { peopleNames: ['Lena Legal', 'Finn Finance'], quorum: 'all', dueWorkingDays: 3, escalateTo: [] },
          { peopleNames: [] },
        ],
      });
      expect((await others.admin.get('/api/review-routes').expect(200)).body).toEqual({ routes: [] });
      await others.admin.delete(`/api/review-routes/${id}`).expect(404);
      for (const agent of [people.creator, people.reviewer, people.approver, people.user]) {
        await agent.post('/api/review-routes', { name: 'Mine', steps: [step()] }).expect(403);
        await agent.delete(`/api/review-routes/${id}`).expect(403);
      }
    });

    it.each<[string, object, string]>([
      ['no steps', { steps: [] }, 'steps'],
      ['eleven steps', { steps: Array.from({ length: 11 }, () => step()) }, 'steps'],
      ['a step without a name', { steps: [step({ name: ' ' })] }, 'steps.0.name'],
      ['a review after an approval', { steps: [approval(), step()] }, 'steps.1.kind'],
      ['all of nobody in particular', { steps: [step({ quorum: 'all' })] }, 'steps.0.quorum'],
      ['a quorum of none', { steps: [step({ quorum: 0 })] }, 'steps.0.quorum'],
      ['a quorum that is no number', { steps: [step({ quorum: 'most' })] }, 'steps.0.quorum'],
      [
        'a reminder without a due time',
        { steps: [step({ remindWorkingDaysBefore: 1 })] },
        'steps.0.remindWorkingDaysBefore',
      ],
      ['escalation without a due time', { steps: [step({ escalateTo: [1] })] }, 'steps.0.escalateTo'],
      ['somebody twice', { steps: [step({ people: [1, 1] })] }, 'steps.0.people'],
      ['a stranger', { steps: [step({ people: [2_000_000] })] }, 'steps.0.people'],
      ['an unknown category', { steps: [step()], category: 'memo' }, 'category'],
      ['no name', { name: '', steps: [step()] }, 'name'],
      ['a list in place of a step', { steps: [[]] }, 'steps'],
      ['an unknown field', { steps: [{ ...step(), organizationId: 46 }] }, 'steps.0.organizationId'],
    ])('refuse %s', async (_, body, field) => {
      const before = await sql.value(`SELECT count(*)::int FROM review_routes`);
      const answer = await people.admin.post('/api/review-routes', { name: 'Refused', ...body });
      expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
      expect(await sql.value(`SELECT count(*)::int FROM review_routes`)).toBe(before);
    });

    it('may leave out to whom they escalate, also by null', async () => {
      const none = { ...step(), escalateTo: null };
      const tried = await people.admin.post('/api/review-routes/dry-run', { steps: [none, approval()] });
      expect([tried.status, tried.body.problems]).toEqual([200, []]);
      const saved = await people.admin.post('/api/review-routes', { name: 'To nobody', steps: [none, approval()] });
      expect([saved.status, saved.body.steps[0].escalateTo]).toEqual([201, []]);
    });

    it("refuse another organization's people as they refuse nobody's", async () => {
      const foreign = await create([step({ people: [others.reviewer.userId] })]);
      const nobodys = await create([step({ people: [2_000_000] })]);
      expect([foreign.status, foreign.body.fields]).toEqual([nobodys.status, nobodys.body.fields]);
    });

    it('have one name, one route a category and one default, also when two admins save at once', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map((n) =>
          people.admin.post('/api/review-routes', {
            name: `Manuals ${n}`,
            category: 'manual',
            steps: [step(), approval()],
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
      const refused = answers.find((answer) => answer.status === 409);
      expect([refused?.body.code, Object.keys(refused?.body.fields as object)]).toEqual(['ROUTE_TAKEN', ['category']]);
      const id = answers.find((answer) => answer.status === 201)?.body.id as number;
      const again = await people.admin.post('/api/review-routes', {
        name: answers.find((a) => a.status === 201)?.body.name.toUpperCase(),
        steps: [step()],
      });
      expect([again.status, Object.keys(again.body.fields as object)]).toEqual([409, ['name']]);
      await people.admin.delete(`/api/review-routes/${id}`).expect(200);
    });

    it('are changed by whoever saw the last change', async () => {
      const id = await created([step(), approval()]);
      const put = (rowVersion: number, name: string): Promise<Response> =>
        Promise.resolve(
          app
            .http()
            .put(`/api/review-routes/${id}`)
            .set('Authorization', `Bearer ${people.admin.token}`)
            .send({ name, rowVersion, steps: [approval()] }),
        );
      expect((await put(1, 'Shorter')).body).toMatchObject({
        name: 'Shorter',
        rowVersion: 2,
        steps: [{ kind: 'approval' }],
      });
      expect(outcome(await put(1, 'Longer'))).toEqual([409, 'CHANGED_MEANWHILE']);
    });

    it('are tried without a document', async () => {
      const answer = await people.admin.post('/api/review-routes/dry-run', {
        steps: [
          step({ people: [legal.userId] }),
          step({ name: 'Again', people: [legal.userId] }),
          approval({ quorum: 9 }),
        ],
        authorId: legal.userId,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.steps[0]).toMatchObject({
        problems: [expect.stringContaining('None of the named people can act')],
      });
      expect(answer.body.steps[2]).toMatchObject({
        needed: 9,
        problems: [expect.stringContaining('9 approvals are needed')],
      });
      const twice = await people.admin.post('/api/review-routes/dry-run', {
        steps: [step({ people: [legal.userId] }), step({ name: 'Again', people: [legal.userId] })],
      });
      expect(twice.body.problems).toEqual([
        expect.stringMatching(/Lena Legal could act at both "Review" and "Again".*stuck/),
      ]);
      await people.creator.post('/api/review-routes/dry-run', { steps: [step()] }).expect(403);
      await people.admin
        .post('/api/review-routes/dry-run', { steps: [step()], authorId: others.user.userId })
        .expect(400);
    });
  });
});
