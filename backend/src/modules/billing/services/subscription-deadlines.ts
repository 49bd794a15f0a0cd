import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { SUBSCRIPTION_CHANGED, type SubscriptionChange } from '../billing.events';
import { GRACE_DAYS, type Subscription } from '../domain/subscription';

/** Days before the end of a trial on which its admins are told, furthest first. */
const TRIAL_NOTICES = [7, 1];
const DAY_MS = 86_400_000;

/** What time does to subscriptions: the end of a trial, of grace, of a cancelled period. */
@Injectable()
export class SubscriptionDeadlines {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns whether anything was due */
  async step(tx: Transaction, subscription: Subscription): Promise<boolean> {
    const { status, state } = subscription;
    if (state === 'cancelled' && status !== 'cancelled') return this.end(tx, subscription, 'cancelled');
    if (state === 'read_only' && status !== 'expired') return this.end(tx, subscription, 'expired');
    if (state === 'grace' && subscription.noticedState !== 'grace') return this.beginGrace(tx, subscription);
    return this.announceEndOfTrial(tx, subscription);
  }

  private async end(tx: Transaction, { id }: Subscription, status: 'cancelled' | 'expired'): Promise<boolean> {
    await tx.query(
      `UPDATE organization_subscriptions SET "status" = $3, "nextBillingDate" = NULL, "nextPlanId" = NULL,
         "noticedState" = $3, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, status],
    );
    await this.note(tx, id, status === 'cancelled' ? 'cancelled' : 'read_only');
    return true;
  }

  private async beginGrace(tx: Transaction, { id }: Subscription): Promise<boolean> {
    await tx.query(
      `UPDATE organization_subscriptions SET "noticedState" = 'grace', "updatedAt" = now(),
         "gracePeriodEndDate" = coalesce("gracePeriodEndDate", "trialEndDate" + make_interval(days => $3))
       WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, GRACE_DAYS],
    );
    await this.note(tx, id, 'grace_started');
    return true;
  }

  private async announceEndOfTrial(tx: Transaction, subscription: Subscription): Promise<boolean> {
    const { id, state, trialEndDate, cancelledAt, trialNoticeDays, now } = subscription;
    if (state !== 'trial' || trialEndDate === null || cancelledAt !== null) return false;
    const left = (Date.parse(trialEndDate) - Date.parse(now)) / DAY_MS;
    const notice = TRIAL_NOTICES.filter((days) => left <= days).at(-1);
    if (notice === undefined || (trialNoticeDays !== null && trialNoticeDays <= notice)) return false;
    await tx.query(
      `UPDATE organization_subscriptions SET "trialNoticeDays" = $3, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, id, notice],
    );
    await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: 'trial_ending' });
    return true;
  }

  private async note(tx: Transaction, id: number, change: SubscriptionChange): Promise<void> {
    await this.audit.record(tx, { action: change, resource: 'subscription', resourceId: id });
    await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change });
  }
}
