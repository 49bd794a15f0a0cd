import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { eventually, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { addMember, everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { patiently } from '../support/patience';
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
    try {
      await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
      const [own, foreign] = [await everybody(app), await everybody(app, 'northwind')];
      const world = new World(app, sql, own, foreign, await asSuperAdmin(app));
      await world.fill(own, MERIDIAN);
      await world.fill(foreign, NORTHWIND);
      await world.quiet();
      return world;
    } catch (error) {
      // An application that goes on without its suite breaks the suites after it.
      await sql.end();
      await app.close();
      throw error;
    }
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
    await patiently(200, () => creator.post(`/api/documents/${draft}/withdraw`));
    await patiently(201, () => creator.post(`/api/documents/${pending}/comments`, { comment: 'Please look' }));
    const open = await published(creator, { fields: { title: 'Open plan' } });
    await addVersion(creator, open, { fields: { submit: 'false' } });
    const archived = await published(creator, { fields: { title: 'Old plan' } });
    await patiently(200, () => creator.post(`/api/documents/${archived}/archive`));
    const deleted = await uploaded(creator, { fields: { title: 'Wrong plan' } });
    await patiently(200, () => creator.post(`/api/documents/${deleted}/withdraw`));
    await patiently(200, () => creator.delete(`/api/documents/${deleted}`));
  }

  private async fillLibrary({ admin, creator, reviewer }: People, organizationId: number): Promise<void> {
    const file = await samplePdf('Form');
    for (const name of ['Form', 'Waiting form']) {
      const call = creator.post('/api/templates').field('name', name).field('category', 'policy');
      const { id } = (await call.attach('file', file, 'form.pdf').expect(201)).body as Made;
      if (name === 'Form') await patiently(200, () => admin.post(`/api/templates/${id}/approve`));
    }
    const steps = [step(), approval()];
    await patiently(201, () => admin.post('/api/review-routes', { name: 'Two steps', steps }));
    const view = { name: 'Ours', filters: {}, layout: 'grid', isShared: true };
    await patiently(201, () => creator.post('/api/document-views', view));
    const name = `Stand In ${organizationId}`;
    const { id } = await addMember(this.sql, { name, role: 'reviewer', organizationId });
    const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    await patiently(201, () => reviewer.post('/api/delegations', { toUserId: id, startsAt: at(-1), endsAt: at(7) }));
  }

  private async fillOffice({ admin, creator, reviewer }: People, organizationId: number): Promise<void> {
    await patiently(201, () => admin.post('/api/divisions', { name: 'South' }));
    await patiently(201, () => admin.post('/api/departments', { name: 'Archive' }));
    const message = { recipientId: reviewer.userId, subject: 'Plan', message: 'Please look' };
    await patiently(201, () => creator.post('/api/messages/send', message));
    await patiently(200, () => creator.get('/api/documents/search?q=plan'));
    await patiently(202, () => admin.post('/api/reports', { reportType: 'activity' }));
    const confirmation = { password: DEMO_PASSWORD };
    const body = { kind: 'evidence', from: '2026-01-01', to: '2026-01-02', confirmation };
    await patiently(202, () => admin.post('/api/exports', body));
    const { plans } = (await patiently(200, () => admin.get('/api/billing/plans'))).body as { plans: Made[] };
    const order = { organizationId, planId: plans[0]?.id, billingPeriodMonths: 1 };
    await patiently(201, () => this.root.post('/api/super-admin/generate-invoice', order));
    const waiting = { name: `Waiting ${organizationId}`, role: 'user', organizationId, isActive: false };
    const { id } = await addMember(this.sql, waiting);
    await this.sql.rows(
      `UPDATE users SET "requestedRole" = 'document_creator', "joinRequestedAt" = now() WHERE "id" = $1`,
      [id],
    );
  }
}
