import type { Transaction } from '../../../platform/database/unit-of-work';

const TRIAL_DAYS = 30;

/** The trial of a new organization, where the catalogue has a plan for it. */
export async function startTrial(tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "trialEndDate")
     SELECT $1, p."id", 'trial', t."now", t."now" + make_interval(days => $2), t."now" + make_interval(days => $2)
     FROM subscription_plans p, (SELECT billing_now() AS "now") t
     WHERE p."isActive" AND p."archivedAt" IS NULL AND p."name" ILIKE '%free trial%' ORDER BY p."id" LIMIT 1`,
    [tx.actor.organizationId, TRIAL_DAYS],
  );
}
