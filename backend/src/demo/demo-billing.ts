import type { Transaction } from '../platform/database/unit-of-work';
import { startTrial } from '../modules/tenancy';

/** Months of a term of the demo's plan, and when its terms began, in months before the latest one, which is not paid yet. */
const TERM = 6;
const TERMS = [
  { from: -18, paid: true },
  { from: -12, paid: true },
  { from: -6, paid: true },
  { from: 0, paid: false },
];
/** When the latest term began. */
const RENEWED = `now() - interval '2 days'`;

/** The subscription of a demo organization: one pays for Enterprise since last year, the other tries it. */
export async function seedSubscription(tx: Transaction, kind: 'enterprise' | 'trial'): Promise<void> {
  if (kind === 'trial') return startTrial(tx);
  const [subscription] = await tx.query<{ id: number }>(
    `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "nextBillingDate",
       "paymentMethod", "paymentStatus", "lastPaymentDate", "billingEmail", "billingAddress")
     SELECT $1, p."id", 'active', ${RENEWED} - interval '18 months', ${RENEWED} + interval '${TERM} months',
            ${RENEWED} + interval '${TERM} months', 'bank_transfer', 'pending', ${RENEWED} - interval '6 months', 'accounts@meridian.example',
            '{"name": "Meridian Health", "line1": "4 Cedar Street", "city": "Port Vale", "postalCode": "02110", "country": "United States"}'
     FROM subscription_plans p WHERE p."name" = 'Enterprise' RETURNING "id"`,
    [tx.actor.organizationId],
  );
  if (!subscription) return;
  for (const { from, paid } of TERMS) await seedInvoice(tx, subscription.id, from, paid);
}

async function seedInvoice(tx: Transaction, subscriptionId: number, from: number, paid: boolean): Promise<void> {
  const { organizationId } = tx.actor;
  const [row] = await tx.query<{ id: number }>(
    `WITH t AS (
       SELECT ${RENEWED} + make_interval(months => $3) AS "start", ${RENEWED} + make_interval(months => $3 + ${TERM}) AS "end"
     ), n AS (
       INSERT INTO billing_numbers AS b ("series", "year", "last") SELECT 'INV', extract(year FROM t."start")::int, 1 FROM t
       ON CONFLICT ("series", "year") DO UPDATE SET "last" = b."last" + 1 RETURNING "year", "last"
     )
     INSERT INTO invoices ("organizationId", "invoiceNumber", "subscriptionId", "planId", "planName", "billingPeriodMonths",
       "organizationName", "issuer", "billingEmail", "billingAddress", "lineItems", "amount", "totalAmount", "billingPeriodStart",
       "billingPeriodEnd", "issueDate", "dueDate", "status", "paidDate", "paymentMethod", "sentAt", "sentBy")
     SELECT $1, 'INV-' || n."year" || '-' || lpad(n."last"::text, 6, '0'), s."id", s."planId", s."planName", ${TERM},
       'Meridian Health', 'Countersign', s."billingEmail", s."billingAddress",
       jsonb_build_array(jsonb_build_object('description', s."planName" || ', ${TERM} months', 'quantity', 1,
         'unitAmount', s."priceTotal", 'amount', s."priceTotal")),
       s."priceTotal", s."priceTotal", t."start", t."end", t."start", t."start" + interval '14 days',
       CASE WHEN $4 THEN 'paid' ELSE 'pending' END, CASE WHEN $4::boolean THEN t."start" + interval '6 days' END,
       CASE WHEN $4 THEN 'bank_transfer' END, t."start", 'Countersign'
     FROM t, n, organization_subscriptions s WHERE s."organizationId" = $1 AND s."id" = $2 RETURNING "id"`,
    [organizationId, subscriptionId, from, paid],
  );
  if (!row || !paid) return;
  await tx.query(
    `INSERT INTO payment_transactions ("organizationId", "invoiceId", "amount", "currency", "paymentMethod", "status", "processedAt", "recordedBy")
     SELECT "organizationId", "id", "totalAmount", "currency", 'bank_transfer', 'succeeded', "paidDate", 'Robin Ellery'
     FROM invoices WHERE "organizationId" = $1 AND "id" = $2`,
    [organizationId, row.id],
  );
}
