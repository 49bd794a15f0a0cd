import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { actingIn, AdministratorStore, recordAdministration } from '../../administration';
import { AuditLog } from '../../audit';
import { SUBSCRIPTION_CHANGED, type SubscriptionChange } from '../billing.events';
import type { SettableStatus } from '../domain/subscription';
import { lockSubscription } from './current-subscription';

const CHANGE: Record<SettableStatus, SubscriptionChange> = {
  active: 'activated',
  suspended: 'suspended',
  cancelled: 'cancelled',
};

/** $1 organization, $2 subscription; for a cancellation $3 who, $4 why. A subscription whose period is over begins a new one when it is made active. */
const STATEMENTS: Record<SettableStatus, string> = {
  active: `
    UPDATE organization_subscriptions s SET "status" = 'active', "autoRenew" = true, "cancelledAt" = NULL, "cancelledBy" = NULL,
      "cancellationReason" = NULL, "gracePeriodEndDate" = NULL, "noticedState" = NULL, "updatedAt" = now(),
      "startDate" = CASE WHEN s."endDate" > billing_now() THEN s."startDate" ELSE billing_now() END,
      "endDate" = p."end", "nextBillingDate" = p."end"
    FROM (SELECT CASE WHEN c."endDate" > billing_now() THEN c."endDate"
            ELSE billing_now() + make_interval(months => c."durationMonths") END AS "end"
          FROM organization_subscriptions c WHERE c."organizationId" = $1 AND c."id" = $2) p
    WHERE s."organizationId" = $1 AND s."id" = $2`,
  suspended: `
    UPDATE organization_subscriptions SET "status" = 'suspended', "updatedAt" = now()
    WHERE "organizationId" = $1 AND "id" = $2`,
  cancelled: `
    UPDATE organization_subscriptions SET "status" = 'cancelled', "autoRenew" = false, "cancelledAt" = billing_now(),
      "cancelledBy" = $3, "cancellationReason" = $4, "endDate" = least("endDate", billing_now()), "nextBillingDate" = NULL,
      "nextPlanId" = NULL, "updatedAt" = now()
    WHERE "organizationId" = $1 AND "id" = $2`,
};

/** Sets the status of a subscription, as the super administrator may at any time. */
@Injectable()
export class SetSubscriptionStatus {
  constructor(
    private readonly store: AdministratorStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** The status it has already is success, and changes nothing. @throws NotFoundError */
  async run(administrator: Administrator, id: number, status: SettableStatus, reason: string | null): Promise<number> {
    const [row] = await this.store.query<{ organizationId: number }>(
      `SELECT "organizationId" FROM organization_subscriptions WHERE "id" = $1`,
      [id],
    );
    if (!row) throw new NotFoundError();
    await this.unitOfWork.run(actingIn(row.organizationId, administrator), (tx) =>
      this.set(tx, administrator, id, status, reason),
    );
    return row.organizationId;
  }

  private async set(
    tx: Transaction,
    administrator: Administrator,
    id: number,
    status: SettableStatus,
    reason: string | null,
  ): Promise<void> {
    const before = await lockSubscription(tx);
    if (before?.id !== id) throw new NotFoundError();
    // A subscription in grace is active already; made active, it is forgiven what it owes.
    if (before.status === status && (status !== 'active' || before.state === 'active')) return;
    const key = [tx.actor.organizationId, id];
    await tx.query(STATEMENTS[status], status === 'cancelled' ? [...key, administrator.name, reason] : key);
    const entry = {
      action: 'set_status',
      resource: 'subscription',
      resourceId: id,
      details: { from: before.status, to: status, reason },
    };
    await this.audit.record(tx, entry);
    await recordAdministration(tx, { ...administrator, administratorName: administrator.name, ...entry });
    await this.outbox.publish(tx, SUBSCRIPTION_CHANGED, { subscriptionId: id, change: CHANGE[status] });
  }
}
