import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, MERIDIAN, NORTHWIND, type People, type Person } from '../support/people';
import { Sql } from '../support/sql';
import { published, uploaded } from '../support/uploads';

interface Line {
  id: number;
  title: string;
  status: string;
  version: number;
  dueAt: string | null;
  approvedAt: string | null;
  expirationDate: string | null;
  note: { name: string; comment: string } | null;
}
interface List {
  count: number;
  documents: Line[];
}
interface Dashboard {
  waiting: List;
  underway: number;
  sentBack: List;
  drafts: List;
  expiring: List;
  approved: Line[];
  byStatus: Record<string, number>;
  activity: { week: string; uploads: number; approvals: number; refusals: number }[];
  administration: (Record<string, number> & { usage: Record<string, { used: number; limit: number | null }> }) | null;
  welcome: boolean;
}

const PEOPLE: Person[] = ['admin', 'creator', 'reviewer', 'approver', 'user'];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('the dashboard', () => {
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

  const of = async (agent: AuthorizedAgent): Promise<Dashboard> =>
    (await agent.get('/api/dashboard').expect(200)).body as Dashboard;
  const titles = ({ documents }: List): string[] => documents.map(({ title }) => title).sort();
  const sum = (weeks: Dashboard['activity'], key: 'uploads' | 'approvals' | 'refusals'): number =>
    weeks.reduce((total, week) => total + week[key], 0);

  it('tells everybody first what their role sees to', async () => {
    const creator = await of(people.creator);
    expect(creator).toMatchObject({ underway: 3, waiting: { count: 0, documents: [] }, administration: null });
    expect(creator.sentBack.count).toBe(2);
    expect(creator.sentBack.documents.map(({ status, note }) => [status, note?.name, note?.comment])).toEqual(
      expect.arrayContaining([
        ['rejected', 'Marcus Okafor', 'The board wants one spokesperson, not three.'],
        ['revision_required', 'Priya Raman', 'Please add who was informed, and when.'],
      ]),
    );
    expect(creator.drafts).toMatchObject({ count: 1, documents: [{ status: 'draft' }] });

    const reviewer = await of(people.reviewer);
    expect(reviewer.waiting.count).toBe(2);
    expect(reviewer.sentBack.count + reviewer.drafts.count + reviewer.underway).toBe(0);
    expect((await of(people.approver)).waiting.documents.map(({ status }) => status)).toEqual(['pending_approval']);

    const user = await of(people.user);
    expect(user).toMatchObject({ waiting: { count: 0 }, drafts: { count: 0 }, administration: null, welcome: false });
    expect(user.approved).toHaveLength(3);
    for (const { status, approvedAt } of user.approved)
      expect([status, approvedAt]).toEqual(['approved', expect.stringMatching(MOMENT)]);
    expect(user.byStatus).toEqual({
      draft: 0,
      pending_review: 0,
      pending_approval: 0,
      approved: 3,
      rejected: 0,
      revision_required: 0,
    });
  });

  it('agrees with the approvals and the counts, for every role', async () => {
    for (const person of PEOPLE) {
      const dashboard = await of(people[person]);
      const { documents } = (await people[person].get('/api/approvals').expect(200)).body as List;
      expect(dashboard.waiting.count).toBe(documents.length);
      expect(dashboard.waiting.documents.map(({ id }) => id)).toEqual(documents.slice(0, 5).map(({ id }) => id));
      const { stats } = (await people[person].get('/api/stats').expect(200)).body as { stats: Record<string, number> };
      const { approved, rejected, pending_review, pending_approval } = dashboard.byStatus;
      expect({ approved, rejected, pending: pending_review! + pending_approval! }).toEqual({
        approved: stats.approved,
        rejected: stats.rejected,
        pending: stats.pending,
      });
      expect(Object.values(dashboard.byStatus).reduce((a, b) => a + b)).toBe(stats.total);
    }
  });

  it('shows five of many, the urgent and the nearly due first, and says how many there are', async () => {
    const fields = { reviewerId: people.reviewer.userId, approverId: people.approver.userId, requireApproval: 'true' };
    const late = await uploaded(people.creator, { fields: { ...fields, title: 'Late', priority: 'urgent' } });
    const ids = [late];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      ids.push(await uploaded(people.creator, { fields: { ...fields, title } }));
    await sql.rows(`UPDATE documents SET "stepDueAt" = now() - interval '1 hour' WHERE "id" = $1`, [late]);
    const { waiting } = await of(people.reviewer);
    expect([waiting.count, waiting.documents.length]).toEqual([7, 5]);
    expect(waiting.documents[0]).toMatchObject({ id: late, priority: 'urgent', dueAt: expect.stringMatching(MOMENT) });
    expect((await of(people.admin)).administration).toMatchObject({ overdue: 1 });
    await sql.rows(`UPDATE documents SET "deletedAt" = now() WHERE "id" = ANY($1::int[])`, [ids]);
    expect((await of(people.reviewer)).waiting.count).toBe(2);
  });

  it('draws twelve weeks of what the reader sees', async () => {
    const before = (await of(people.admin)).activity;
    expect(before).toHaveLength(12);
    expect([sum(before, 'approvals'), sum(before, 'refusals')]).toEqual([8, 2]);
    const [id] = await sql.rows<{ id: number }>(
      `SELECT "id" FROM documents WHERE "organizationId" = $1 AND "status" = 'draft'`,
      [MERIDIAN],
    );
    await sql.rows(
      `UPDATE documents SET "createdAt" = date_trunc('week', now()) - interval '3 weeks' + interval '1 hour' WHERE "id" = $1`,
      [id?.id],
    );
    const moved = (await of(people.admin)).activity;
    expect(moved.map(({ uploads }) => uploads).at(-4)).toBe(1);
    expect(sum(moved, 'uploads')).toBe(sum(before, 'uploads'));
    await sql.rows(`UPDATE documents SET "createdAt" = now() - interval '13 weeks' WHERE "id" = $1`, [id?.id]);
    expect(sum((await of(people.admin)).activity, 'uploads')).toBe(sum(before, 'uploads') - 1);
    // A reader does not learn what was decided on the way, nor what is not published.
    const user = (await of(people.user)).activity;
    expect([sum(user, 'uploads'), sum(user, 'approvals'), sum(user, 'refusals')]).toEqual([3, 0, 0]);
  });

  it('names what expires within thirty days: all of it to admins, their own to authors', async () => {
    const expires = async (title: string, days: number): Promise<number> => {
      const id = await published(people.creator, { fields: { title } });
      await sql.rows(`UPDATE documents SET "expirationDate" = now() + make_interval(days => $2) WHERE "id" = $1`, [
        id,
        days,
      ]);
      return id;
    };
    const ids = [await expires('Soon', 10), await expires('Later', 40), await expires('Over', -1)];
    expect(titles((await of(people.admin)).expiring)).toEqual(['Soon']);
    expect(titles((await of(people.creator)).expiring)).toEqual(['Soon']);
    expect((await of(people.reviewer)).expiring).toEqual({ count: 0, documents: [] });
    await sql.rows(`UPDATE documents SET "isArchived" = true WHERE "id" = ANY($1::int[])`, [ids]);
    expect((await of(people.admin)).expiring.count).toBe(0);
  });

  it('counts for admins who waits to join, who was invited, who has not confirmed, and what is used of the plan', async () => {
    const calm = (await of(people.admin)).administration;
    expect(calm).toMatchObject({ joinRequests: 0, invitations: 0, unconfirmed: 0, overdue: 0 });
    const billing = (await people.admin.get('/api/billing').expect(200)).body as { usage: unknown };
    expect(calm?.usage).toEqual(billing.usage);
    const set = async (name: string, change: string): Promise<void> => {
      const { id } = await addMember(sql, { name, role: 'user' });
      await sql.rows(`UPDATE users SET ${change} WHERE "id" = $1`, [id]);
    };
    await set('Asks Gladly', `"isActive" = false, "joinRequestedAt" = now()`);
    await set('Was Invited', `"isActive" = false, "invitedAt" = now()`);
    await set('Has Confirmed', `"emailConfirmedAt" = NULL`);
    await set('Is Gone', `"isActive" = false, "joinRequestedAt" = now(), "deletedAt" = now()`);
    expect((await of(people.admin)).administration).toMatchObject({ joinRequests: 1, invitations: 1, unconfirmed: 1 });
    expect((await of(people.approver)).administration).toBeNull();
  });

  it('knows nothing of other organizations, and of no document that the reader may not see', async () => {
    const [{ ids }] = (await sql.rows<{ ids: number[] }>(
      `SELECT array_agg("id") AS "ids" FROM documents WHERE "organizationId" = $1`,
      [MERIDIAN],
    )) as [{ ids: number[] }];
    const { waiting, approved, byStatus, activity, administration } = await of(stranger);
    const shown = [...waiting.documents, ...approved].map(({ id }) => id);
    expect(shown).toHaveLength(1);
    expect(shown.filter((id) => ids.includes(id))).toEqual([]);
    expect(byStatus).toMatchObject({ approved: 1, pending_review: 1, draft: 0 });
    expect([sum(activity, 'uploads'), sum(activity, 'approvals')]).toEqual([2, 2]);
    expect(administration).toMatchObject({ joinRequests: 0, usage: { users: { used: 5 }, documents: { used: 2 } } });

    const hidden = await published(people.creator, { fields: { title: 'For Finance' } });
    await sql.rows(
      `UPDATE documents SET "restrictedToDepartment" = true, "departmentId" = (SELECT "id" FROM departments WHERE "organizationId" = $2 AND "name" = 'Finance') WHERE "id" = $1`,
      [hidden, MERIDIAN],
    );
    expect((await of(people.creator)).approved[0]?.id).toBe(hidden);
    expect((await of(people.user)).approved.map(({ id }) => id)).not.toContain(hidden);
    await app.http().get('/api/dashboard').expect(401);
  });

  it('welcomes new members until they put it away, and admins never', async () => {
    const { email } = await addMember(sql, { name: 'New Here', role: 'reviewer' });
    const other = await app.as((await addMember(sql, { name: 'Also New', role: 'user' })).email);
    const member = await app.as(email);
    expect((await of(member)).welcome).toBe(true);
    const log = (): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM audit_logs WHERE "organizationId" = $1`, [MERIDIAN]);
    const entries = await log();
    await member.post('/api/dashboard/welcome', { dismissed: true }).expect(200, { welcome: false });
    expect([(await of(member)).welcome, (await of(other)).welcome]).toEqual([false, true]);
    await member.post('/api/dashboard/welcome', { dismissed: false }).expect(200, { welcome: true });
    expect((await of(member)).welcome).toBe(true);
    expect(await log()).toBe(entries);
    await sql.rows(`UPDATE users SET "createdAt" = now() - interval '31 days' WHERE "id" = $1`, [member.userId]);
    expect((await of(member)).welcome).toBe(false);
    await sql.rows(`UPDATE users SET "welcomedAt" = NULL WHERE "id" = $1`, [people.admin.userId]);
    expect((await of(people.admin)).welcome).toBe(false);
    const refused = await member.post('/api/dashboard/welcome', { dismissed: 'yes' }).expect(400);
    expect(refused.body.fields).toEqual({ dismissed: 'dismissed must be true or false' });
  });

  it('is another one in another organization', async () => {
    const creator = await app.as('creator@northwind.example');
    await uploaded(creator, { fields: { title: 'Northern plan' } });
    expect((await of(creator)).underway).toBe(2);
    expect(await sql.value(`SELECT count(*)::int FROM documents WHERE "organizationId" = $1`, [NORTHWIND])).toBe(3);
    expect((await of(people.admin)).byStatus.pending_review).toBe(2);
  });
});
