import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { metersOf, noticesOf, type BillingNotice, type Meters } from '../domain/billing-notices';
import type { Plan } from '../domain/plan';
import { termsOf, type BillingAddress, type Subscription, type SubscriptionState } from '../domain/subscription';
import { BillingUsage } from './billing-usage.query';
import { CURRENT_SUBSCRIPTION } from './current-subscription';

export interface OwnSubscription {
  id: number;
  status: string;
  startDate: string;
  endDate: string | null;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  cancelledAt: string | null;
  creditBalance: number;
  nextPlan: { id: number; name: string } | null;
}

export interface OwnBilling {
  plan: Plan | null;
  subscription: OwnSubscription | null;
  usage: Meters;
  state: SubscriptionState;
  notices: BillingNotice[];
  billingEmail: string | null;
  billingAddress: BillingAddress | null;
  paymentProvider: 'manual' | 'stripe';
}

/** What an organization's admins see of their subscription. */
@Injectable()
export class OwnBillings {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: BillingUsage,
  ) {}

  /** Without a subscription there is no plan and no limit. */
  async of(actor: Actor): Promise<OwnBilling> {
    return this.unitOfWork.run(actor, async (tx) => {
      const { organizationId } = actor;
      const [subscription] = await tx.query<Subscription>(CURRENT_SUBSCRIPTION, [organizationId]);
      const meters = metersOf(await this.usage.of(tx), subscription);
      const overdue = await tx.query<{ invoiceNumber: string; amountDue: number }>(
        `SELECT i."invoiceNumber", (i."totalAmount" - (SELECT coalesce(sum(p."amount"), 0) FROM payment_transactions p
            WHERE p."organizationId" = i."organizationId" AND p."invoiceId" = i."id" AND p."status" = 'succeeded'))::int AS "amountDue"
         FROM invoices i WHERE i."organizationId" = $1 AND i."status" = 'overdue' ORDER BY i."id"`,
        [organizationId],
      );
      const [nextPlan = null] = subscription?.nextPlanId
        ? await tx.query<{ id: number; name: string }>(`SELECT "id", "name" FROM subscription_plans WHERE "id" = $1`, [
            subscription.nextPlanId,
          ])
        : [];
      return {
        plan: subscription ? termsOf(subscription) : null,
        subscription: subscription ? toOwn(subscription, nextPlan) : null,
        usage: meters,
        state: subscription?.state ?? 'active',
        notices: noticesOf(subscription, meters, overdue, nextPlan?.name ?? null),
        billingEmail: subscription?.billingEmail ?? null,
        billingAddress: subscription?.billingAddress ?? null,
        paymentProvider: this.config.billing.stripe ? 'stripe' : 'manual',
      };
    });
  }
}

function toOwn(subscription: Subscription, nextPlan: OwnSubscription['nextPlan']): OwnSubscription {
  const { id, status, startDate, endDate, trialEndDate, nextBillingDate, gracePeriodEndDate } = subscription;
  const { autoRenew, paymentStatus, cancelledAt, creditBalance } = subscription;
  const dates = { startDate, endDate, trialEndDate, nextBillingDate, gracePeriodEndDate };
  return { id, status, ...dates, autoRenew, paymentStatus, cancelledAt, creditBalance, nextPlan };
}
