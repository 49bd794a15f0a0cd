import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';

export const SUPER = '/api/super-admin';

/** Everything a test of billing needs: both worlds, the database, and a clock that moves. */
export class BillingBench {
  private constructor(
    readonly app: TestApplication,
    readonly sql: Sql,
    readonly admin: AuthorizedAgent,
    readonly people: People,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<BillingBench> {
    const app = await startTestApplication({ env });
    const sql = await Sql.connect(app.database.adminUrl);
    return new BillingBench(app, sql, await asSuperAdmin(app), await everybody(app));
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.app.close();
  }

  /** Moves the clock of billing to a moment; it goes on from there. */
  async at(moment: string): Promise<void> {
    await this.sql.rows(
      `INSERT INTO billing_clock ("shift") VALUES ($1::timestamptz - now())
       ON CONFLICT ("only") DO UPDATE SET "shift" = excluded."shift"`,
      [moment],
    );
  }

  put(path: string, body: object): ReturnType<AuthorizedAgent['get']> {
    return this.app.http().put(path).set('Authorization', `Bearer ${this.admin.token}`).send(body);
  }

  planId(name: string): Promise<number> {
    return this.sql.value(`SELECT "id" FROM subscription_plans WHERE "name" = $1`, [name]);
  }

  /** An organization with nothing but a name, on a plan since a moment. @returns its id */
  async organization(
    name: string,
    plan?: { name: string; status: string; start: string; end: string },
  ): Promise<number> {
    const id = await this.sql.value<number>(
      `INSERT INTO organizations ("name", "email") VALUES ($1, 'office@' || lower(replace($1, ' ', '-')) || '.example') RETURNING "id"`,
      [name],
    );
    if (plan) {
      await this.sql.rows(
        `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "trialEndDate", "nextBillingDate")
         VALUES ($1, $2, $3, $4, $5, CASE WHEN $3 = 'trial' THEN $5::timestamptz END, CASE WHEN $3 = 'active' THEN $5::timestamptz END)`,
        [id, await this.planId(plan.name), plan.status, plan.start, plan.end],
      );
    }
    return id;
  }

  /** Gives organization 45 another subscription, ten days old. */
  async subscribe(plan: string, status: string, end: string): Promise<void> {
    await this.sql.rows(`UPDATE invoices SET "subscriptionId" = NULL WHERE "organizationId" = 45`);
    await this.sql.rows(
      `DELETE FROM invoices WHERE "organizationId" = 45 AND "id" NOT IN (SELECT "invoiceId" FROM payment_transactions)`,
    );
    await this.sql.rows(`DELETE FROM organization_subscriptions WHERE "organizationId" = 45`);
    await this.sql.rows(
      `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "trialEndDate", "nextBillingDate")
       VALUES (45, $1, $2, now() - interval '10 days', $3, CASE WHEN $2 = 'trial' THEN $3::timestamptz END, $3)`,
      [await this.planId(plan), status, end],
    );
  }

  subscription(organizationId: number): Promise<Record<string, unknown>> {
    return this.sql
      .rows(
        `SELECT s.*, subscription_state(s) AS "state" FROM organization_subscriptions s WHERE "organizationId" = $1 ORDER BY "id" DESC LIMIT 1`,
        [organizationId],
      )
      .then(([row]) => row ?? {});
  }

  /** All numbers of a series, in order. */
  async numbers(table: 'invoices' | 'credit_notes', column: string): Promise<string[]> {
    const rows = await this.sql.rows<{ n: string }>(`SELECT "${column}" AS n FROM ${table} ORDER BY 1`);
    return rows.map(({ n }) => n);
  }

  /** The audit actions about a resource, oldest first. */
  async logged(resource: string, resourceId: number): Promise<string[]> {
    const rows = await this.sql.rows<{ action: string }>(
      `SELECT "action" FROM audit_logs WHERE "resource" = $1 AND "resourceId" = $2 ORDER BY "id"`,
      [resource, String(resourceId)],
    );
    return rows.map(({ action }) => action);
  }

  waitFor<T>(look: () => Promise<T | undefined | null | false>, what: string): Promise<T> {
    return eventually(look, what);
  }
}
