import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';

interface View {
  id: number;
  name: string;
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
}

/** Filters of the list under a name: whose they are, who sees them, and what they hold. */
describe('saved views', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(() => sql.rows(`DELETE FROM document_views`));

  const FILTERS = {
    search: 'plan',
    status: 'pending',
    tag: 'ward 3',
    view: 'archived',
    author: 'me',
    sort: 'title_asc',
  };
  const VIEW = { name: 'Plans', filters: FILTERS, layout: 'table', isShared: false };
  const create = (agent: AuthorizedAgent, fields: object = {}): Promise<Response> =>
    Promise.resolve(agent.post('/api/document-views', { ...VIEW, ...fields }));
  const created = async (agent: AuthorizedAgent, fields: object = {}): Promise<View> => {
    const answer = await create(agent, fields);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as View;
  };
  const names = async (agent: AuthorizedAgent): Promise<string[]> =>
    ((await agent.get('/api/document-views').expect(200)).body as { views: View[] }).views.map(({ name }) => name);

  it('come back as they were kept, and are the list’s own filters', async () => {
    const view = await created(people.creator);
    expect(view).toEqual({ id: expect.any(Number), ...VIEW, isMine: true, ownerName: expect.any(String) });
    expect((await people.creator.get('/api/document-views')).body).toEqual({ views: [view] });
    const query = new URLSearchParams(FILTERS).toString();
    expect((await people.creator.get(`/api/documents?${query}`)).status).toBe(200);
    const changed = await people.creator.patch(`/api/document-views/${view.id}`, { name: ' Other ', filters: {} });
    expect(changed.body).toEqual({ ...view, name: 'Other', filters: {} });
    await people.creator.delete(`/api/document-views/${view.id}`).expect(200);
    expect(await names(people.creator)).toEqual([]);
  });

  it('are one’s own, until they are shared: then everybody of the organization sees them, and no other', async () => {
    const view = await created(people.creator);
    for (const agent of [people.user, people.admin, lawyers.admin]) {
      expect(await names(agent)).toEqual([]);
      for (const call of [
        agent.patch(`/api/document-views/${view.id}`, { name: 'x' }),
        agent.delete(`/api/document-views/${view.id}`),
      ]) {
        expect((await call).status).toBe(404);
      }
    }
    await people.creator.patch(`/api/document-views/${view.id}`, { isShared: true }).expect(200);
    await created(people.user, { name: 'A private one' });
    expect(await names(people.user)).toEqual(['A private one', 'Plans']);
    const [, shared] = (await people.user.get('/api/document-views')).body.views as View[];
    expect(shared).toMatchObject({ isMine: false, isShared: true });
    expect(await names(lawyers.admin)).toEqual([]);
    for (const call of [
      people.user.patch(`/api/document-views/${view.id}`, { name: 'x' }),
      people.user.delete(`/api/document-views/${view.id}`),
    ]) {
      const answer = await call;
      expect([answer.status, answer.body.code]).toEqual([403, 'NOT_YOUR_VIEW']);
    }
    expect((await lawyers.admin.delete(`/api/document-views/${view.id}`)).status).toBe(404);
    const renamed = await people.admin.patch(`/api/document-views/${view.id}`, { name: 'Better', isShared: false });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Better']);
    expect(await names(people.admin)).toEqual([]);
    expect(await names(people.creator)).toEqual(['Better']);
  });

  it('have one name each, whatever its case', async () => {
    await created(people.creator);
    const answer = await create(people.creator, { name: 'PLANS' });
    expect([answer.status, answer.body.fields]).toEqual([400, { name: 'There is a view of this name already' }]);
    const other = await created(people.creator, { name: 'Other' });
    expect((await people.creator.patch(`/api/document-views/${other.id}`, { name: 'plans' })).status).toBe(400);
    await created(people.user);
  });

  it('are at most fifty for each person, however many are made at once', async () => {
    await sql.rows(
      `INSERT INTO document_views ("organizationId", "userId", "name") SELECT 45, $1, 'View ' || n FROM generate_series(1, 47) n`,
      [people.creator.userId],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create(people.creator, { name: `New ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string))).toEqual(
      new Set(['TOO_MANY_VIEWS']),
    );
    await created(people.user);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ filters: null }, 'filters'],
    [{ filters: 'status=approved' }, 'filters'],
    [{ filters: [] }, 'filters'],
    [{ filters: { status: 'gone' } }, 'filters.status'],
    [{ filters: { sort: 'random' } }, 'filters.sort'],
    [{ filters: { organizationId: 46 } }, 'filters.organizationId'],
    [{ filters: { cursor: 'x' } }, 'filters.cursor'],
    [{ layout: 'list' }, 'layout'],
    [{ isShared: 'yes' }, 'isShared'],
    [{ userId: 1 }, 'userId'],
    [{ id: 1 }, 'id'],
    [{ organizationId: 46 }, 'organizationId'],
  ])('refuse %j, naming the field', async (fields, field) => {
    const answer = await create(people.creator, fields);
    expect([answer.status, Object.keys((answer.body.fields ?? {}) as object)]).toEqual([400, [field]]);
    const { id } = await created(people.creator);
    const patched = await people.creator.patch(`/api/document-views/${id}`, fields);
    expect([patched.status, Object.keys((patched.body.fields ?? {}) as object)]).toEqual([400, [field]]);
  });
});
