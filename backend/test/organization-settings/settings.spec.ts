import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';

const PATH = `/api/organizations/${MERIDIAN}`;
const ADMIN_FIELDS = ['documentAccess', 'isListed', 'joinPolicy', 'publishWithoutReview', 'twoFactorRequired'];

describe('organization settings', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let stranger: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    stranger = await app.as('admin@northwind.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const rowOf = async (id: number): Promise<Record<string, unknown> | undefined> =>
    (await sql.rows(`SELECT * FROM organizations WHERE "id" = $1`, [id]))[0];

  it('show policies to admins only, and to all how decisions are signed', async () => {
    const admin = (await people.admin.get(PATH).expect(200)).body.organization as object;
    expect(Object.keys(admin)).toEqual(expect.arrayContaining(ADMIN_FIELDS));
    for (const person of ['creator', 'reviewer', 'approver', 'user'] as const) {
      const { organization } = (await people[person].get(PATH).expect(200)).body;
      expect(Object.keys(organization as object).sort()).toEqual([
        'address',
        'decisionSignature',
        'description',
        'email',
        'id',
        'logo',
        'name',
        'phone',
        'website',
      ]);
    }
  });

  it('are changed by admins, field by field, and cleared by an empty text', async () => {
    const change = {
      description: 'Four hospitals',
      address: 'Main Street 1',
      phone: '+1 555 0100',
      email: 'office@meridian.example',
      website: 'https://meridian.example',
      isListed: false,
      joinPolicy: 'approval',
      documentAccess: 'session',
      publishWithoutReview: false,
    };
    const { body } = await people.admin.patch(PATH, change).expect(200);
    expect(body.organization).toMatchObject({ ...change, name: 'Meridian Health', twoFactorRequired: false });
    const cleared = await people.admin.patch(PATH, { website: '', phone: '  ', email: null }).expect(200);
    expect(cleared.body.organization).toMatchObject({
      website: null,
      phone: null,
      email: null,
      address: 'Main Street 1',
    });
    const listed = await app.http().get('/api/organizations').expect(200);
    expect((listed.body.organizations as { id: number }[]).map((one) => one.id)).not.toContain(MERIDIAN);
    await people.admin.patch(PATH, { isListed: true, documentAccess: 'every_access', joinPolicy: 'open' }).expect(200);
  });

  it('write what changed from what to the audit log, and nothing when nothing changed', async () => {
    const last = (): Promise<Record<string, unknown>[]> =>
      sql.rows(
        `SELECT "id", "details" FROM audit_logs WHERE "organizationId" = 45 AND "action" = 'update_settings' ORDER BY "id" DESC LIMIT 1`,
      );
    await people.admin.patch(PATH, { description: 'Five hospitals' }).expect(200);
    const [entry] = await last();
    expect(entry?.details).toMatchObject({ changes: { description: { to: 'Five hospitals' } } });
    await people.admin.patch(PATH, { description: 'Five hospitals' }).expect(200);
    expect(await last()).toEqual([entry]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'M' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'M'.repeat(201) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'data:text/html,x' }, 'website'],
    [{ website: 'meridian.example' }, 'website'],
    [{ joinPolicy: 'everybody' }, 'joinPolicy'],
    [{ joinPolicy: null }, 'joinPolicy'],
    [{ joinPolicy: ['open'] }, 'joinPolicy'],
    [{ documentAccess: 'never' }, 'documentAccess'],
    [{ twoFactorRequired: 'true' }, 'twoFactorRequired'],
    [{ isListed: 1 }, 'isListed'],
    [{ publishWithoutReview: null }, 'publishWithoutReview'],
    [{ id: 46 }, 'id'],
    [{ isActive: false }, 'isActive'],
    [{ suspendedAt: null }, 'suspendedAt'],
    [{ logo: 'javascript:alert(1)' }, 'logo'],
    [{ createdAt: '2020-01-01' }, 'createdAt'],
  ])('refuse %j, naming the field, and stay as they were', async (change, field) => {
    const before = await rowOf(MERIDIAN);
    const { body } = await people.admin.patch(PATH, change).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
    expect(await rowOf(MERIDIAN)).toEqual(before);
  });

  it('are out of reach for other roles and other organizations', async () => {
    const before = [await rowOf(MERIDIAN), await rowOf(NORTHWIND)];
    for (const person of ['creator', 'reviewer', 'approver', 'user'] as const) {
      await people[person].patch(PATH, { name: 'Taken over' }).expect(403);
    }
    const foreign = await stranger.patch(PATH, { name: 'Taken over' }).expect(404);
    const missing = await stranger.patch('/api/organizations/999999', { name: 'Taken over' }).expect(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    await app.http().patch(PATH).send({ name: 'Taken over' }).expect(401);
    expect([await rowOf(MERIDIAN), await rowOf(NORTHWIND)]).toEqual(before);
  });
});
