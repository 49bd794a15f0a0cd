import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Subscription } from '../domain/subscription';

/** The organization's subscription, its latest one. `$1` is the organization. */
export const CURRENT_SUBSCRIPTION = `
  SELECT s.*, subscription_state(s) AS "state", billing_now() AS "now" FROM organization_subscriptions s
  WHERE s."organizationId" = $1 ORDER BY s."id" DESC LIMIT 1`;

/**
 * The organization's subscription, locked for the rest of the transaction: whoever issues invoices or changes plans
 * does it one after the other. The organization's row is locked first, as it is where members are counted.
 */
export async function lockSubscription(tx: Transaction): Promise<Subscription | undefined> {
  const { organizationId } = tx.actor;
  await tx.query(`SELECT 1 FROM organizations WHERE "id" = $1 FOR NO KEY UPDATE`, [organizationId]);
  const [row] = await tx.query<Subscription>(`${CURRENT_SUBSCRIPTION} FOR UPDATE`, [organizationId]);
  return row;
}
