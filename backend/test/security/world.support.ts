import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { eventually, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { addMember, everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { approval, step } from '../support/routes';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';
import { addVersion, published, uploaded } from '../support/uploads';

type Made = { id: number };
const DAY_MS = 86_400_000;

/** Two organizations, each with something of every kind that has an id. */
export class World {
  private constructor(
    readonly app: TestApplication,
    readonly sql: Sql,
    readonly own: People,
    readonly foreign: People,
    readonly root: AuthorizedAgent,
  ) {}

  /** Furnishes both organizations through the API. */
  static async furnish(app: TestApplication): Promise<World> {
    const sql = await Sql.connect(app.database.adminUrl);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    const world = new World(app, sql, await everybody(app), await everybody(app, 'northwind'), await asSuperAdmin(app));
    await world.fill(world.own, MERIDIAN);
    await world.fill(world.foreign, NORTHWIND);
    await world.quiet();
    return world;
  }

  /** Ids of an organization's rows, newest first. */
  async ids(table: string, organizationId: number): Promise<(number | string)[]> {
    if (table === 'organizations') return [organizationId];
    const order = table === 'sessions' ? 'createdAt' : 'id';
    const rows = await this.sql.rows<{ id: number | string }>(
      `SELECT "id" FROM "${table}" WHERE "organizationId" = $1 ORDER BY "${order}" DESC LIMIT 20`,
      [organizationId],
    );
    if (rows.length === 0) throw new Error(`Nothing in ${table} of organization ${organizationId}`);
    return rows.map(({ id }) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id));
  }

  /** Waits until nothing is left to do in the background: what changes after that, a request changed. */
  async quiet(): Promise<void> {
    await eventually(
      async () =>
        (await this.sql.value<number>(
          `SELECT ((SELECT count(*) FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL)
                 + (SELECT count(*) FROM audit_logs WHERE "seq" IS NULL))::int`,
        )) === 0 || undefined,
      'the work in the background to be done',
    );
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.app.close();
  }

  private async fill(people: People, organizationId: number): Promise<void> {
    await this.fillDocuments(people);
    await this.fillLibrary(people, organizationId);
    await this.fillOffice(people, organizationId);
  }

  private async fillDocuments({ creator, reviewer }: People): Promise<void> {
    const pending = await uploaded(creator, { fields: { title: 'Pending plan', reviewerId: reviewer.userId } });
    const draft = await uploaded(creator, { fields: { title: 'Draft plan' } });
    await creator.post(`/api/documents/${draft}/withdraw`).expect(200);
    await creator.post(`/api/documents/${pending}/comments`, { comment: 'Please look' }).expect(201);
    const open = await published(creator, { fields: { title: 'Open plan' } });
    await addVersion(creator, open, { fields: { submit: 'false' } });
    const archived = await published(creator, { fields: { title: 'Old plan' } });
    await creator.post(`/api/documents/${archived}/archive`).expect(200);
    const deleted = await uploaded(creator, { fields: { title: 'Wrong plan' } });
    await creator.post(`/api/documents/${deleted}/withdraw`).expect(200);
    await creator.delete(`/api/documents/${deleted}`).expect(200);
  }

  private async fillLibrary({ admin, creator, reviewer }: People, organizationId: number): Promise<void> {
    const file = await samplePdf('Form');
    for (const name of ['Form', 'Waiting form']) {
      const call = creator.post('/api/templates').field('name', name).field('category', 'policy');
      const { id } = (await call.attach('file', file, 'form.pdf').expect(201)).body as Made;
      if (name === 'Form') await admin.post(`/api/templates/${id}/approve`).expect(200);
    }
    const steps = [step(), approval()];
    await admin.post('/api/review-routes', { name: 'Two steps', steps }).expect(201);
    const view = { name: 'Ours', filters: {}, layout: 'grid', isShared: true };
    await creator.post('/api/document-views', view).expect(201);
    const name = `Stand In ${organizationId}`;
    const { id } = await addMember(this.sql, { name, role: 'reviewer', organizationId });
    const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    await reviewer.post('/api/delegations', { toUserId: id, startsAt: at(-1), endsAt: at(7) }).expect(201);
  }

  private async fillOffice({ admin, creator, reviewer }: People, organizationId: number): Promise<void> {
    await admin.post('/api/divisions', { name: 'South' }).expect(201);
    await admin.post('/api/departments', { name: 'Archive' }).expect(201);
    const message = { recipientId: reviewer.userId, subject: 'Plan', message: 'Please look' };
    await creator.post('/api/messages/send', message).expect(201);
    await creator.get('/api/documents/search?q=plan').expect(200);
    await admin.post('/api/reports', { reportType: 'activity' }).expect(202);
    const confirmation = { password: DEMO_PASSWORD };
    const body = { kind: 'evidence', from: '2026-01-01', to: '2026-01-02', confirmation };
    await admin.post('/api/exports', body).expect(202);
    const { plans } = (await admin.get('/api/billing/plans').expect(200)).body as { plans: Made[] };
    const order = { organizationId, planId: plans[0]?.id, billingPeriodMonths: 1 };
    await this.root.post('/api/super-admin/generate-invoice', order).expect(201);
    const waiting = { name: `Waiting ${organizationId}`, role: 'user', organizationId, isActive: false };
    const { id } = await addMember(this.sql, waiting);
    await this.sql.rows(
      `UPDATE users SET "requestedRole" = 'document_creator', "joinRequestedAt" = now() WHERE "id" = $1`,
      [id],
    );
  }
}
