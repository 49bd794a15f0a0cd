import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { NoSubscriptionError } from '../billing.errors';
import type { BillingAddress } from '../domain/subscription';
import { lockSubscription } from './current-subscription';

export interface BillingDetails {
  billingEmail?: string | null;
  billingAddress?: BillingAddress | null;
}

/** Changes where invoices go. Those that were issued stay as they are. */
@Injectable()
export class UpdateBillingDetails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** What is not sent stays. @throws NoSubscriptionError */
  async run(actor: Actor, { billingEmail, billingAddress }: BillingDetails): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const subscription = await lockSubscription(tx);
      if (!subscription) throw new NoSubscriptionError();
      const email = billingEmail === undefined ? subscription.billingEmail : billingEmail;
      const address = billingAddress === undefined ? subscription.billingAddress : billingAddress;
      await tx.query(
        `UPDATE organization_subscriptions SET "billingEmail" = $3, "billingAddress" = $4, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, subscription.id, email, address === null ? null : JSON.stringify(address)],
      );
      await this.audit.record(tx, {
        action: 'update_billing',
        resource: 'subscription',
        resourceId: subscription.id,
        details: {
          fields: Object.entries({ billingEmail, billingAddress }).flatMap(([k, v]) => (v === undefined ? [] : [k])),
        },
      });
    });
  }
}
