import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';

interface SeedPlan {
  name: string;
  description: string;
  /** Cents. */
  priceMonthly: number;
  durationMonths: 1 | 6 | 12;
  maxUsers: number;
  /** MB. */
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  isCustom?: boolean;
  isMostPopular?: boolean;
}

const GB = 1024;
const BASICS = ['Document management', 'Basic workflow', 'Role-based access', 'Email support'];
const ADVANCED = ['Everything in Professional', 'Advanced workflows', 'Compliance tools', 'Priority support'];

/** The plans that the landing page and the plans page show; a super administrator may change them all. */
const PLANS: SeedPlan[] = [
  {
    name: 'Free Trial',
    description: 'Try everything for 30 days',
    priceMonthly: 0,
    durationMonths: 1,
    maxUsers: 25,
    maxStorage: 5 * GB,
    maxDocuments: 500,
    features: ['All features of Enterprise', 'No credit card required', 'Cancel anytime'],
  },
  {
    name: 'Professional',
    description: 'For small and medium organizations',
    priceMonthly: 9_900,
    durationMonths: 6,
    maxUsers: 50,
    maxStorage: 50 * GB,
    maxDocuments: 0,
    features: BASICS,
  },
  {
    name: 'Enterprise',
    description: 'For growing organizations',
    priceMonthly: 29_900,
    durationMonths: 6,
    maxUsers: 500,
    maxStorage: 500 * GB,
    maxDocuments: 0,
    features: ADVANCED,
    isMostPopular: true,
  },
  {
    name: 'Fortune 500',
    description: 'For the largest organizations',
    priceMonthly: 0,
    durationMonths: 12,
    maxUsers: 0,
    maxStorage: 0,
    maxDocuments: 0,
    features: ['Everything in Enterprise', 'Custom integration', 'Dedicated support', 'SLA guarantee'],
    isCustom: true,
  },
  {
    name: 'Enterprise Team',
    description: 'Enterprise for up to 200 users',
    priceMonthly: 19_900,
    durationMonths: 6,
    maxUsers: 200,
    maxStorage: 200 * GB,
    maxDocuments: 0,
    features: ADVANCED,
  },
  {
    name: 'Premium',
    description: 'A year of Enterprise at a lower price',
    priceMonthly: 24_900,
    durationMonths: 12,
    maxUsers: 500,
    maxStorage: 1_000 * GB,
    maxDocuments: 0,
    features: ['Everything in Enterprise', 'Twice the storage', 'Onboarding for your team'],
    isMostPopular: true,
  },
];

const TERMS = ['name', 'priceMonthly', 'priceTotal', 'durationMonths', 'maxUsers', 'maxStorage', 'maxDocuments'];

/**
 * The plan catalogue; a copy of a plan's terms in each subscription, which stays as it is when the plan changes; the
 * clock of billing and the state of a subscription. Organizations without a subscription go on without limits.
 */
export class PlanCatalogue1763690000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'organization_usage', 'organization_subscriptions', 'subscription_plans');
    await runner.query(`
      ALTER TABLE subscription_plans ADD "isCustom" boolean NOT NULL DEFAULT false,
        ADD "isMostPopular" boolean NOT NULL DEFAULT false, ADD "archivedAt" timestamptz`);
    await this.seed(runner);
    await this.clock(runner);
    await this.frozenTerms(runner);
    await this.state(runner);
    await runner.query(`CREATE INDEX organization_subscriptions_id ON organization_subscriptions ("id")`);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_plans TO countersign_super`);
    await runner.query(`GRANT SELECT ON organization_subscriptions TO countersign_super`);
    await runner.query(`GRANT SELECT ON organization_usage TO countersign_super`);
    for (const table of ['organization_subscriptions', 'organization_usage']) {
      await runner.query(`CREATE POLICY super_administrator ON ${table} FOR SELECT TO countersign_super USING (true)`);
    }
  }

  private async seed(runner: QueryRunner): Promise<void> {
    for (const plan of PLANS) {
      await runner.query(
        `INSERT INTO subscription_plans ("name", "description", "priceMonthly", "priceTotal", "durationMonths", "maxUsers",
           "maxStorage", "maxDocuments", "features", "isCustom", "isMostPopular")
         SELECT $1, $2, $3, $3::int * $4::int, $4, $5, $6, $7, $8, $9, $10
         WHERE NOT EXISTS (SELECT 1 FROM subscription_plans WHERE lower("name") = lower($1))`,
        [
          plan.name,
          plan.description,
          plan.priceMonthly,
          plan.durationMonths,
          plan.maxUsers,
          plan.maxStorage,
          plan.maxDocuments,
          JSON.stringify(plan.features),
          plan.isCustom ?? false,
          plan.isMostPopular ?? false,
        ],
      );
    }
  }

  /** `now()`, shifted by a row that no role of the application may write: tests move the clock with it. */
  private async clock(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing_clock ("only" boolean PRIMARY KEY DEFAULT true CHECK ("only"), "shift" interval NOT NULL)`);
    await runner.query(`GRANT SELECT ON billing_clock TO countersign_app, countersign_super`);
    await this.function(
      runner,
      'billing_now()',
      `RETURNS timestamptz LANGUAGE sql STABLE AS $$
        SELECT now() + coalesce((SELECT c."shift" FROM public.billing_clock c), interval '0') $$`,
    );
  }

  /** What was agreed upon, as of the day the plan was chosen: copied by the database, so that nobody can forget it. */
  private async frozenTerms(runner: QueryRunner): Promise<void> {
    const table = 'organization_subscriptions';
    const own = (column: string): string => (column === 'name' ? 'planName' : column);
    const copies = [...TERMS, 'features'].map((column) => `"${own(column)}" = p."${column}"`).join(', ');
    await runner.query(`
      ALTER TABLE ${table} ADD "planName" text, ADD "priceMonthly" integer, ADD "priceTotal" integer,
        ADD "durationMonths" integer, ADD "maxUsers" integer, ADD "maxStorage" integer, ADD "maxDocuments" integer,
        ADD "features" jsonb, ADD "billingAddress" jsonb, ADD "nextPlanId" integer REFERENCES subscription_plans ("id"),
        ADD "creditBalance" integer NOT NULL DEFAULT 0 CHECK ("creditBalance" >= 0),
        ADD "trialNoticeDays" integer, ADD "noticedState" text`);
    // The owner is subject to row-level security too, and no tenant is set here.
    await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`UPDATE ${table} s SET ${copies} FROM subscription_plans p WHERE p."id" = s."planId"`);
    await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    for (const column of [...TERMS, 'features']) {
      await runner.query(`ALTER TABLE ${table} ALTER "${own(column)}" SET NOT NULL`);
    }
    const assign = [...TERMS, 'features'].map((column) => `NEW."${own(column)}" := p."${column}";`).join(' ');
    await this.function(
      runner,
      'copy_plan_terms()',
      `RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
       DECLARE p public.subscription_plans;
       BEGIN
         SELECT * INTO p FROM public.subscription_plans WHERE "id" = NEW."planId";
         IF FOUND THEN ${assign} END IF;
         RETURN NEW;
       END $$`,
    );
    await runner.query(
      `CREATE TRIGGER terms_of_new BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION copy_plan_terms()`,
    );
    await runner.query(`
      CREATE TRIGGER terms_of_changed BEFORE UPDATE OF "planId" ON ${table} FOR EACH ROW
      WHEN (OLD."planId" IS DISTINCT FROM NEW."planId") EXECUTE FUNCTION copy_plan_terms()`);
  }

  /** What an organization may do, to the second, whether or not the daily work has been done yet. */
  private async state(runner: QueryRunner): Promise<void> {
    await this.function(
      runner,
      'subscription_state(organization_subscriptions)',
      `RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE
          WHEN $1."status" = 'suspended' THEN 'suspended'
          WHEN $1."status" = 'cancelled' THEN 'cancelled'
          WHEN $1."status" = 'expired' THEN 'read_only'
          WHEN $1."status" = 'trial' THEN CASE
            WHEN $1."trialEndDate" IS NULL OR public.billing_now() < $1."trialEndDate" THEN 'trial'
            WHEN $1."cancelledAt" IS NOT NULL THEN 'cancelled'
            WHEN public.billing_now() < coalesce($1."gracePeriodEndDate", $1."trialEndDate" + interval '14 days') THEN 'grace'
            ELSE 'read_only' END
          WHEN $1."cancelledAt" IS NOT NULL AND $1."endDate" <= public.billing_now() THEN 'cancelled'
          WHEN $1."gracePeriodEndDate" IS NULL THEN 'active'
          WHEN public.billing_now() < $1."gracePeriodEndDate" THEN 'grace'
          ELSE 'read_only' END $$`,
    );
  }

  private async function(runner: QueryRunner, signature: string, definition: string): Promise<void> {
    await runner.query(`CREATE FUNCTION ${signature} ${definition}`);
    await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO countersign_app, countersign_super`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
