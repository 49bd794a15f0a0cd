import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { BillingStateError, NoSubscriptionError } from '../billing.errors';
import { SUBSCRIPTION_CHANGED } from '../billing.events';
import { lockSubscription } from './current-subscription';

/** Cancels a subscription for the end of what is paid, and takes that back until then. */
@Injectable()
export class EndSubscription {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** All goes on until the period ends. Again is success, and changes nothing. @throws NoSubscriptionError, BillingStateError */
  async cancel(actor: Actor, reason: string | null): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const subscription = await lockSubscription(tx);
      if (!subscription) throw new NoSubscriptionError();
      const { id, status, cancelledAt, endDate } = subscription;
      if (!['trial', 'active'].includes(status)) throw new BillingStateError(`Your subscription is ${status} already`);
      if (cancelledAt !== null) return;
      await tx.query(
        `UPDATE organization_subscriptions SET "autoRenew" = false, "cancelledAt" = billing_now(), "cancelledBy" = $3,
           "cancellationReason" = $4, "nextBillingDate" = NULL, "nextPlanId" = NULL,
           "endDate" = coalesce("endDate", billing_now()), "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id, actor.name, reason],
      );
      await this.audit.record(tx, {
        action: 'cancel',
        resource: 'subscription',
        resourceId: id,
        details: { endDate, reason },
      });
      await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: 'cancellation_scheduled' });
    });
  }

  /** Takes a cancellation back while the period still runs. @throws NoSubscriptionError, BillingStateError */
  async resume(actor: Actor): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const subscription = await lockSubscription(tx);
      if (!subscription) throw new NoSubscriptionError();
      const { id, status, state, cancelledAt } = subscription;
      if (!['trial', 'active'].includes(status) || state === 'cancelled') {
        throw new BillingStateError('Your subscription has ended. Choose a plan to begin again.');
      }
      if (cancelledAt === null) return;
      await tx.query(
        `UPDATE organization_subscriptions SET "autoRenew" = true, "cancelledAt" = NULL, "cancelledBy" = NULL,
           "cancellationReason" = NULL, "nextBillingDate" = CASE WHEN "status" = 'active' THEN "endDate" END, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id],
      );
      await this.audit.record(tx, { action: 'resume', resource: 'subscription', resourceId: id });
      await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: 'resumed' });
    });
  }
}
