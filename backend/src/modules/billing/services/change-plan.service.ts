import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { BillingStateError, PeriodInvoicedError, PlanTooSmallError } from '../billing.errors';
import { SUBSCRIPTION_CHANGED, type SubscriptionChange } from '../billing.events';
import { line, totalsOf, type LineItem } from '../domain/amounts';
import { PLAN_COLUMNS, type Plan } from '../domain/plan';
import {
  decideChange,
  differences,
  misfits,
  type CurrentPeriod,
  type Difference,
  type PlanChange,
} from '../domain/plan-change';
import type { Subscription } from '../domain/subscription';
import { BillingUsage } from './billing-usage.query';
import { lockSubscription } from './current-subscription';
import { invoicedAlready } from './invoiced-already';
import { IssueInvoice, type NewInvoice } from './issue-invoice';

export interface PlanChangePreview {
  immediate: boolean;
  effectiveAt: string;
  credit: number;
  charge: number;
  taxAmount: number;
  amountDue: number;
  creditLeft: number;
  differences: Difference[];
  problems: string[];
}

interface Situation {
  subscription: Subscription | undefined;
  plan: Plan;
  change: PlanChange;
  problems: string[];
}

/** Changes the plan of an organization, and says before what that would come to. */
@Injectable()
export class ChangePlan {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: BillingUsage,
    private readonly issue: IssueInvoice,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Changes nothing. @throws InvalidInputError, BillingStateError */
  async preview(actor: Actor, planId: number): Promise<PlanChangePreview> {
    return this.unitOfWork.run(actor, async (tx) => {
      const { subscription, plan, change, problems } = await this.situation(tx, planId);
      const { immediate, effectiveAt, credit, charge } = change;
      const used = Math.min(credit, charge);
      const { taxAmount, totalAmount } = totalsOf(
        [line('', charge), line('', -used)],
        this.config.billing.taxBasisPoints,
      );
      return {
        immediate,
        effectiveAt,
        credit: used,
        charge,
        taxAmount,
        amountDue: totalAmount,
        creditLeft: credit - used,
        differences: differences(subscription, plan),
        problems,
      };
    });
  }

  /**
   * @returns the invoice that comes with it, if any
   * @throws InvalidInputError, BillingStateError, PlanTooSmallError, PeriodInvoicedError
   */
  async run(actor: Actor, planId: number): Promise<number | null> {
    return this.unitOfWork.run(actor, async (tx) => {
      const { subscription, plan, change, problems } = await this.situation(tx, planId);
      if (problems.length > 0) throw new PlanTooSmallError(problems);
      const id = subscription?.id ?? (await insert(tx, plan));
      await this.audit.record(tx, {
        action: 'change_plan',
        resource: 'subscription',
        resourceId: id,
        details: { from: subscription?.planName ?? null, to: plan.name, effectiveAt: change.effectiveAt },
      });
      const invoiceId = await this.apply(tx, { subscription, plan, change, problems }, id);
      await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: NOTICE[change.kind] });
      return invoiceId;
    });
  }

  private async situation(tx: Transaction, planId: number): Promise<Situation> {
    const subscription = await lockSubscription(tx);
    if (subscription?.status === 'suspended') throw new BillingStateError('Your subscription is suspended');
    const plan = await choosable(tx, planId);
    const now = subscription?.now ?? (await clock(tx));
    const change = decideChange(subscription, plan, subscription && (await currentPeriod(tx, subscription)), now);
    if (!change) throw new BillingStateError(`Your organization has the plan ${plan.name} already`);
    const problems = [...misfits(await this.usage.of(tx), plan), ...(await debts(tx, subscription, change))];
    return { subscription, plan, change, problems };
  }

  private async apply(tx: Transaction, situation: Situation, id: number): Promise<number | null> {
    const { plan, change } = situation;
    if (change.kind === 'begin' || change.kind === 'raise') return this.start(tx, situation, id);
    // Whoever chooses what comes next wants to go on: a cancellation is taken back with it.
    await tx.query(
      `UPDATE organization_subscriptions SET "nextPlanId" = $3, "autoRenew" = true, "cancelledAt" = NULL, "cancelledBy" = NULL,
         "cancellationReason" = NULL, "nextBillingDate" = "endDate", "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, change.kind === 'keep' ? null : plan.id],
    );
    return null;
  }

  /** A new period begins. Where it was invoiced ahead, that invoice is the one for it. */
  private async start(tx: Transaction, { subscription, plan, change }: Situation, id: number): Promise<number> {
    const existing = await invoicedAlready(tx, change.effectiveAt);
    if (existing && existing.planId !== plan.id) throw new PeriodInvoicedError(existing.invoiceNumber);
    const used = existing ? 0 : Math.min(change.credit, change.charge);
    const months = existing?.billingPeriodMonths ?? plan.durationMonths;
    const key = [tx.actor.organizationId, id];
    const [period] = await tx.query<Period>(ACTIVATE, [
      ...key,
      plan.id,
      change.effectiveAt,
      months,
      change.credit - used,
    ]);
    if (!period) throw new Error('The subscription is gone');
    if (existing) return existing.id;
    const order = orderOf(id, subscription, plan, period);
    const lines = linesOf(subscription, plan, change.charge, used);
    return (await this.issue.run(tx, { ...order, lines }, { send: true })).id;
  }
}

interface Period {
  start: string;
  end: string;
}

function orderOf(
  subscriptionId: number,
  subscription: Subscription | undefined,
  plan: Plan,
  period: Period,
): Omit<NewInvoice, 'lines'> {
  return {
    subscriptionId,
    planId: plan.id,
    planName: plan.name,
    months: plan.durationMonths,
    periodStart: period.start,
    periodEnd: period.end,
    billingEmail: subscription?.billingEmail ?? null,
    billingAddress: subscription?.billingAddress ?? null,
  };
}

function linesOf(subscription: Subscription | undefined, plan: Plan, charge: number, credit: number): LineItem[] {
  const charged = line(`${plan.name}, ${plan.durationMonths} months`, charge);
  if (credit === 0) return [charged];
  return [charged, line(`Credit for unused time${subscription ? ` on ${subscription.planName}` : ''}`, -credit)];
}

const NOTICE: Record<PlanChange['kind'], SubscriptionChange> = {
  begin: 'activated',
  raise: 'plan_changed',
  lower: 'plan_change_scheduled',
  keep: 'resumed',
};

const ACTIVATE = `
  UPDATE organization_subscriptions SET "status" = 'active', "planId" = $3, "startDate" = $4::timestamptz,
    "endDate" = $4::timestamptz + make_interval(months => $5), "nextBillingDate" = $4::timestamptz + make_interval(months => $5),
    "creditBalance" = $6, "autoRenew" = true, "paymentStatus" = 'pending', "gracePeriodEndDate" = NULL, "cancelledAt" = NULL,
    "cancelledBy" = NULL, "cancellationReason" = NULL, "nextPlanId" = NULL, "noticedState" = NULL, "updatedAt" = now()
  WHERE "organizationId" = $1 AND "id" = $2
  RETURNING "startDate" AS "start", "endDate" AS "end"`;

async function insert(tx: Transaction, plan: Plan): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate")
     VALUES ($1, $2, 'active', billing_now()) RETURNING "id"`,
    [tx.actor.organizationId, plan.id],
  );
  if (!row) throw new Error('The subscription got no id');
  return row.id;
}

async function clock(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ now: string }>(`SELECT billing_now() AS "now"`);
  if (!row) throw new Error('There is no clock');
  return row.now;
}

/** A plan that an organization may choose by itself; locked, so that it is not deleted meanwhile. @throws InvalidInputError */
async function choosable(tx: Transaction, planId: number): Promise<Plan> {
  const [plan] = await tx.query<Plan>(
    `SELECT ${PLAN_COLUMNS} FROM subscription_plans WHERE "id" = $1 AND "isActive" AND "archivedAt" IS NULL`,
    [planId],
  );
  if (!plan) throw new InvalidInputError({ planId: 'This plan is not offered' });
  if (plan.isCustom)
    throw new InvalidInputError({ planId: 'The price of this plan is agreed upon in person. Contact sales.' });
  if (plan.priceTotal === 0) throw new InvalidInputError({ planId: 'A trial cannot be chosen' });
  return plan;
}

/**
 * What the time that runs now is worth: what was charged for it, whether in money or in credit, less what was given back.
 * A period that was ordered ahead of the end of a trial belongs to it from the beginning.
 */
async function currentPeriod(tx: Transaction, { id, endDate }: Subscription): Promise<CurrentPeriod | undefined> {
  const [row] = await tx.query<CurrentPeriod>(
    `SELECT i."billingPeriodStart" AS "start", i."billingPeriodEnd" AS "end",
            greatest(i."amount" + ${CREDIT_USED} - round(i."amount"::numeric / greatest(i."totalAmount", 1) *
              (SELECT coalesce(sum(p."refundAmount"), 0) FROM payment_transactions p
               WHERE p."organizationId" = i."organizationId" AND p."invoiceId" = i."id")), 0)::int AS "amount"
     FROM invoices i WHERE i."organizationId" = $1 AND i."subscriptionId" = $2 AND i."status" <> 'void'
       AND i."billingPeriodStart" < greatest($3::timestamptz, billing_now()) AND i."billingPeriodEnd" > billing_now()
     ORDER BY i."id" DESC LIMIT 1`,
    [tx.actor.organizationId, id, endDate],
  );
  return row;
}

/** Cents of credit that went into an invoice named `i`. */
const CREDIT_USED = `(SELECT coalesce(-sum((l ->> 'amount')::int), 0) FROM jsonb_array_elements(i."lineItems") l WHERE (l ->> 'amount')::int < 0)`;

/** Invoices that stand in the way: what is overdue, and one that was issued ahead for a period that would not come. */
async function debts(tx: Transaction, subscription: Subscription | undefined, change: PlanChange): Promise<string[]> {
  if (change.kind === 'keep' || change.kind === 'lower') return [];
  const rows = await tx.query<{ invoiceNumber: string; status: string }>(
    `SELECT "invoiceNumber", "status" FROM invoices WHERE "organizationId" = $1 AND ("status" = 'overdue'
       OR ($2 AND "status" IN ('pending', 'paid') AND "billingPeriodStart" >= $3::timestamptz)) ORDER BY "id"`,
    [tx.actor.organizationId, change.kind === 'raise', subscription?.endDate ?? null],
  );
  return rows.map(({ invoiceNumber, status }) =>
    status === 'overdue'
      ? `Invoice ${invoiceNumber} is overdue. Pay it first.`
      : `Invoice ${invoiceNumber} for the next period is ${status === 'paid' ? 'paid' : 'open'}. Have it voided first.`,
  );
}
