import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { SUBSCRIPTION_CHANGED } from '../billing.events';
import { line, type LineItem } from '../domain/amounts';
import { outstanding } from '../domain/invoice';
import type { Subscription } from '../domain/subscription';
import { isAfter } from '../domain/time';
import { CURRENT_SUBSCRIPTION } from './current-subscription';
import { invoicedAlready } from './invoiced-already';
import { IssueInvoice } from './issue-invoice';

interface Period {
  start: string;
  end: string;
}

/** `$1` organization, `$2` subscription. Counted from the first day, so that a short month in between moves nothing. */
const NEXT_PERIOD = `
  SELECT s."endDate" AS "start", s."startDate" + make_interval(months => s."durationMonths" +
    (extract(year FROM a."age") * 12 + extract(month FROM a."age"))::int) AS "end"
  FROM organization_subscriptions s, age(s."endDate" + interval '4 days', s."startDate") AS a("age")
  WHERE s."organizationId" = $1 AND s."id" = $2`;

/** Begins the next period of a subscription, with its invoice, when the one before has ended. */
@Injectable()
export class RenewSubscription {
  constructor(
    private readonly issue: IssueInvoice,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns whether a period began */
  async step(tx: Transaction, before: Subscription): Promise<boolean> {
    const { id, status, endDate, autoRenew, nextPlanId, now } = before;
    if (status !== 'active' || !autoRenew || endDate === null || isAfter(endDate, now)) return false;
    const { organizationId } = tx.actor;
    if (nextPlanId !== null) {
      // The database copies the new plan's terms with its id; months are counted from here on.
      await tx.query(
        `UPDATE organization_subscriptions SET "planId" = "nextPlanId", "nextPlanId" = NULL, "startDate" = "endDate", "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, id],
      );
    }
    const [subscription = before] = await tx.query<Subscription>(CURRENT_SUBSCRIPTION, [organizationId]);
    const { period, creditUsed } = await this.bill(tx, subscription);
    await tx.query(
      `UPDATE organization_subscriptions SET "endDate" = $3, "nextBillingDate" = $3, "creditBalance" = "creditBalance" - $4,
         "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, id, period.end, creditUsed],
    );
    await this.audit.record(tx, { action: 'renew', resource: 'subscription', resourceId: id, details: { ...period } });
    await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, {
      subscriptionId: id,
      change: nextPlanId === null ? 'renewed' : 'plan_changed',
    });
    return true;
  }

  /** A period that was invoiced ahead is not invoiced again, but mailed if it never was; one that costs nothing has no invoice. */
  private async bill(tx: Transaction, subscription: Subscription): Promise<{ period: Period; creditUsed: number }> {
    const { id: subscriptionId, planId, planName, durationMonths: months, priceTotal, creditBalance } = subscription;
    const [period] = await tx.query<Period>(NEXT_PERIOD, [tx.actor.organizationId, subscriptionId]);
    if (!period) throw new Error('The subscription is gone');
    const ahead = await invoicedAlready(tx, period.start);
    if (ahead) {
      if (ahead.sentAt === null && outstanding(ahead) > 0) await this.issue.send(tx, ahead.id, 'Countersign');
      return { period: { start: period.start, end: ahead.billingPeriodEnd }, creditUsed: 0 };
    }
    if (priceTotal === 0) return { period, creditUsed: 0 };
    const creditUsed = Math.min(creditBalance, priceTotal);
    const lines: LineItem[] = [line(`${planName}, ${months} ${months === 1 ? 'month' : 'months'}`, priceTotal)];
    if (creditUsed > 0) lines.push(line('Credit from before', -creditUsed));
    const { billingEmail, billingAddress } = subscription;
    const what = { subscriptionId, planId, planName, months, lines, billingEmail, billingAddress };
    await this.issue.run(tx, { ...what, periodStart: period.start, periodEnd: period.end }, { send: true });
    return { period, creditUsed };
  }
}
