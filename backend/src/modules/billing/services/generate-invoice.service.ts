import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { actingIn, AdministratorStore, recordAdministration } from '../../administration';
import { PeriodInvoicedError } from '../billing.errors';
import { line } from '../domain/amounts';
import { INVOICE_COLUMNS, type Invoice } from '../domain/invoice';
import { PLAN_COLUMNS, priceOf, type Plan } from '../domain/plan';
import { termsOf, type Subscription } from '../domain/subscription';
import { isAfter } from '../domain/time';
import { lockSubscription } from './current-subscription';
import { invoicedAlready } from './invoiced-already';
import { IssueInvoice } from './issue-invoice';

export interface InvoiceOrder {
  organizationId: number;
  planId: number;
  billingPeriodMonths: number;
}

interface Period {
  start: string;
  end: string;
}

/** Issues an invoice for an organization's next period, as the super administrator asks for it. */
@Injectable()
export class GenerateInvoice {
  constructor(
    private readonly store: AdministratorStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly issue: IssueInvoice,
  ) {}

  /**
   * One invoice for an organization and period, however often and by however many it is asked for: the same order
   * again gets the invoice that is there.
   * @throws InvalidInputError, PeriodInvoicedError
   */
  async run(administrator: Administrator, order: InvoiceOrder): Promise<Invoice> {
    const { organizationId, planId } = order;
    const known = await this.store.query(`SELECT 1 FROM organizations WHERE "id" = $1`, [organizationId]);
    if (known.length === 0) throw new InvalidInputError({ organizationId: 'This organization does not exist' });
    return this.unitOfWork.run(actingIn(organizationId, administrator), async (tx) => {
      const plan = await offered(tx, planId);
      const subscription = (await lockSubscription(tx)) ?? (await begin(tx, order));
      const { invoice, created } = await this.invoice(tx, subscription, plan, order);
      if (created) {
        await recordAdministration(tx, {
          ...administrator,
          administratorName: administrator.name,
          action: 'issue',
          resource: 'invoice',
          resourceId: invoice.id,
          details: { invoiceNumber: invoice.invoiceNumber, organizationId, totalAmount: invoice.totalAmount },
        });
      }
      return invoice;
    });
  }

  private async invoice(
    tx: Transaction,
    subscription: Subscription,
    plan: Plan,
    { planId, billingPeriodMonths: months }: InvoiceOrder,
  ): Promise<{ invoice: Invoice; created: boolean }> {
    // Whoever has the plan pays what was agreed upon.
    const terms = subscription.planId === planId ? termsOf(subscription) : plan;
    const price = priceOf(terms, months);
    if (price === 0) throw new InvalidInputError({ planId: 'This plan has no price. Set one first.' });
    const period = await nextPeriod(tx, subscription, months);
    const existing = await invoicedAlready(tx, period.start);
    const open = await unpaid(tx, subscription);
    const same = [existing, open].find((one) => one?.planId === planId && one.billingPeriodMonths === months);
    if (same) return { invoice: same, created: false };
    const other = existing ?? (subscription.status === 'active' ? undefined : open);
    if (other) throw new PeriodInvoicedError(other.invoiceNumber);
    if (subscription.status === 'active' && subscription.planId !== planId) {
      await tx.query(
        `UPDATE organization_subscriptions SET "nextPlanId" = $3 WHERE "organizationId" = $1 AND "id" = $2`,
        [tx.actor.organizationId, subscription.id, planId],
      );
    }
    const invoice = await this.issue.run(
      tx,
      {
        subscriptionId: subscription.id,
        planId,
        planName: terms.name,
        months,
        periodStart: period.start,
        periodEnd: period.end,
        lines: [line(`${terms.name}, ${months} ${months === 1 ? 'month' : 'months'}`, price)],
        billingEmail: subscription.billingEmail,
        billingAddress: subscription.billingAddress,
      },
      { send: false },
    );
    return { invoice, created: true };
  }
}

async function offered(tx: Transaction, planId: number): Promise<Plan> {
  const [plan] = await tx.query<Plan>(
    `SELECT ${PLAN_COLUMNS} FROM subscription_plans WHERE "id" = $1 AND "archivedAt" IS NULL`,
    [planId],
  );
  if (!plan) throw new InvalidInputError({ planId: 'This plan does not exist' });
  return plan;
}

/** An organization from before there were plans: its subscription begins with this invoice. */
async function begin(tx: Transaction, { planId, billingPeriodMonths }: InvoiceOrder): Promise<Subscription> {
  await tx.query(
    `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "nextBillingDate")
     SELECT $1::int, $2::int, 'active', t."now", t."now" + make_interval(months => $3), t."now" + make_interval(months => $3)
     FROM (SELECT billing_now() AS "now") t`,
    [tx.actor.organizationId, planId, billingPeriodMonths],
  );
  const subscription = await lockSubscription(tx);
  if (!subscription) throw new Error('The subscription was not stored');
  return { ...subscription, endDate: subscription.now };
}

/** What the next invoice is for: the time after what is covered already, or from now on. */
async function nextPeriod(tx: Transaction, subscription: Subscription, months: number): Promise<Period> {
  const { status, state, endDate, trialEndDate, now } = subscription;
  // A running subscription goes on from its end, be that a moment ago: renewal will find this invoice.
  const runs = status === 'active' && state !== 'cancelled';
  const ahead = status === 'trial' && trialEndDate !== null && isAfter(trialEndDate, now) ? trialEndDate : now;
  const start = runs ? (endDate ?? now) : ahead;
  const [row] = await tx.query<Period>(
    `SELECT $1::timestamptz AS "start", $1::timestamptz + make_interval(months => $2) AS "end"`,
    [start, months],
  );
  if (!row) throw new Error('There is no period');
  return row;
}

/** An order that waits for its payment: the same one again is a repetition, not a further period. */
async function unpaid(tx: Transaction, { id }: Subscription): Promise<Invoice | undefined> {
  const [row] = await tx.query<Invoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i
     WHERE i."organizationId" = $1 AND i."subscriptionId" = $2 AND i."status" IN ('pending', 'overdue')
       AND i."billingPeriodEnd" > billing_now() ORDER BY i."id" DESC LIMIT 1`,
    [tx.actor.organizationId, id],
  );
  return row;
}
