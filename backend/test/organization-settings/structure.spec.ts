import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';

interface Department {
  id: number;
  name: string;
  members: number;
  documents: number;
}
interface Division {
  id: number;
  name: string;
  departments: Department[];
}

describe('divisions and departments', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let stranger: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    stranger = await app.as('admin@northwind.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const list = async (
    by = people.admin,
  ): Promise<{ divisions: Division[]; departmentsWithoutDivision: Department[] }> =>
    (await by.get('/api/divisions').expect(200)).body;
  const departmentId = (name: string, organization = MERIDIAN): Promise<number> =>
    sql.value(`SELECT "id" FROM departments WHERE "organizationId" = $1 AND "name" = $2`, [organization, name]);
  const all = (): Promise<unknown> =>
    sql.value(
      `SELECT jsonb_agg(x ORDER BY x) FROM (SELECT to_jsonb(d) AS x FROM departments d UNION ALL SELECT to_jsonb(v) FROM divisions v) t`,
    );

  it('are created, nested, changed and deleted', async () => {
    const division = (await people.admin.post('/api/divisions', { name: 'Clinics', description: 'Wards' }).expect(201))
      .body.division as Division;
    expect(division).toMatchObject({ name: 'Clinics', description: 'Wards', isActive: true, departments: [] });
    const department = (
      await people.admin.post('/api/departments', { name: 'Surgery', divisionId: division.id }).expect(201)
    ).body.department as Department;
    expect(department).toMatchObject({ name: 'Surgery', divisionId: division.id, members: 0, documents: 0 });
    const nested = (await list()).divisions.find((one) => one.id === division.id);
    expect(nested?.departments.map((one) => one.name)).toEqual(['Surgery']);

    const used = await people.admin.delete(`/api/divisions/${division.id}`).expect(409);
    expect(used.body.code).toBe('IN_USE');
    await people.admin.patch(`/api/departments/${department.id}`, { divisionId: null, isActive: false }).expect(200);
    await people.admin.patch(`/api/divisions/${division.id}`, { name: 'Hospitals', isActive: false }).expect(200);
    const { body } = await people.user.get('/api/departments').expect(200);
    expect((body.departments as Department[]).map((one) => one.name)).not.toContain('Surgery');
    await people.admin.delete(`/api/departments/${department.id}`).expect(200);
    await people.admin.delete(`/api/divisions/${division.id}`).expect(200);
    expect((await list()).divisions).toEqual([]);
    await people.admin.delete(`/api/divisions/${division.id}`).expect(404);
  });

  it('count their members and documents, and are not deleted while they have some', async () => {
    const finance = (await list()).departmentsWithoutDivision.find((one) => one.name === 'Finance');
    expect(finance?.members).toBeGreaterThan(0);
    expect(finance?.documents).toBeGreaterThan(0);
    const refused = await people.admin.delete(`/api/departments/${finance?.id}`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'IN_USE',
      message: 'This department is in use. Deactivate it instead.',
    });
  });

  it('take their new name to their documents', async () => {
    const id = await departmentId('Legal');
    const before = await sql.value<number>(`SELECT count(*)::int FROM documents WHERE "departmentId" = $1`, [id]);
    expect(before).toBeGreaterThan(0);
    await people.admin.patch(`/api/departments/${id}`, { name: 'Legal Affairs' }).expect(200);
    await eventually(
      async () =>
        (await sql.value<number>(`SELECT count(*)::int FROM documents WHERE "department" = 'Legal Affairs'`)) ===
        before,
      'the documents to follow',
    );
    const foreign = await sql.value<number>(
      `SELECT count(*)::int FROM documents WHERE "organizationId" = $1 AND "department" = 'Legal'`,
      [NORTHWIND],
    );
    expect(foreign).toBeGreaterThan(0);
  });

  it('keep General, the default of every document, as it is', async () => {
    const path = `/api/departments/${await departmentId('General')}`;
    for (const change of [{ name: 'Other' }, { isActive: false }]) {
      const refused = await people.admin.patch(path, change).expect(409);
      expect(refused.body.code).toBe('DEFAULT_DEPARTMENT');
    }
    await people.admin.delete(path).expect(409);
    await people.admin.patch(path, { description: 'For everything else' }).expect(200);
  });

  it.each([
    ['post', '/api/departments', { name: 'finance' }, 'name'],
    ['post', '/api/departments', { name: '' }, 'name'],
    ['post', '/api/departments', {}, 'name'],
    ['post', '/api/departments', { name: 'New', divisionId: '1' }, 'divisionId'],
    ['post', '/api/departments', { name: 'New', divisionId: 999_999 }, 'divisionId'],
    ['post', '/api/departments', { name: 'New', organizationId: 46 }, 'organizationId'],
    ['post', '/api/departments', { name: 'New', id: 1 }, 'id'],
    ['post', '/api/divisions', { name: ['x'] }, 'name'],
    ['post', '/api/divisions', { name: 'New', isActive: 'true' }, 'isActive'],
  ] as const)('refuse %s %s %j, naming the field', async (method, path, body, field) => {
    const before = await all();
    const answer = await people.admin[method](path, body).expect(400);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    expect(await all()).toEqual(before);
  });

  it('are out of reach for other roles and other organizations', async () => {
    const department = await departmentId('Finance');
    const division = (await people.admin.post('/api/divisions', { name: 'Canary division' }).expect(201)).body
      .division as Division;
    const before = await all();
    for (const person of ['creator', 'reviewer', 'approver', 'user'] as const) {
      await people[person].get('/api/divisions').expect(403);
      await people[person].post('/api/divisions', { name: 'x' }).expect(403);
      await people[person].post('/api/departments', { name: 'x' }).expect(403);
      await people[person].patch(`/api/departments/${department}`, { name: 'x' }).expect(403);
      await people[person].delete(`/api/divisions/${division.id}`).expect(403);
    }
    expect(JSON.stringify(await list(stranger))).not.toContain('Canary');
    for (const [path, missing] of [
      [`/api/departments/${department}`, '/api/departments/999999'],
      [`/api/divisions/${division.id}`, '/api/divisions/999999'],
    ]) {
      const foreign = await stranger.patch(path ?? '', { name: 'Taken' }).expect(404);
      const none = await stranger.patch(missing ?? '', { name: 'Taken' }).expect(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
      await stranger.delete(path ?? '').expect(404);
    }
    const into = await stranger.post('/api/departments', { name: 'Mine', divisionId: division.id }).expect(400);
    const nowhere = await stranger.post('/api/departments', { name: 'Mine', divisionId: 999_999 }).expect(400);
    expect({ ...into.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' });
    expect(await all()).toEqual(before);
  });
});
