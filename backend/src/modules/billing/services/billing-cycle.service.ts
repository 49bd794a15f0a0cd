import { Injectable, Logger } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';
import { lockSubscription } from './current-subscription';
import { InvoiceDeadlines } from './invoice-deadlines';
import { QuotaNotices } from './quota-notices';
import { RenewSubscription } from './renew-subscription';
import { SubscriptionDeadlines } from './subscription-deadlines';

const QUARTER_HOUR = 0.25;
/** Steps of one organization in one run; more would be a loop. */
const MAX_STEPS = 60;

/**
 * What time does to subscriptions and invoices, by the clock of billing: reminders, grace, renewal, expiry. Each
 * organization in transactions of its own, under the lock of its subscription; whatever is done is noted there, so that
 * it happens once however often and by however many this runs.
 */
@Injectable()
@Schedule({ name: 'billing-cycle', everyHours: QUARTER_HOUR })
export class BillingCycle implements ScheduledJob {
  private readonly logger = new Logger('Billing');

  constructor(
    private readonly organizations: EveryOrganization,
    private readonly unitOfWork: UnitOfWork,
    private readonly invoices: InvoiceDeadlines,
    private readonly subscriptions: SubscriptionDeadlines,
    private readonly renewal: RenewSubscription,
    private readonly quotas: QuotaNotices,
  ) {}

  /** One organization that fails does not keep the others waiting. @returns how many steps were taken */
  async run(): Promise<number> {
    let steps = 0;
    for await (const id of this.organizations.ids()) {
      try {
        steps += await this.advance(id);
      } catch (error) {
        this.logger.error({ message: 'billing failed', organizationId: id, error: (error as Error).name });
      }
    }
    return steps;
  }

  /** Brings one organization up to the clock. */
  async advance(organizationId: number): Promise<number> {
    const actor = systemActor(organizationId, 'billing-cycle');
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (!(await this.unitOfWork.run(actor, (tx) => this.step(tx)))) return steps;
    }
    throw new Error('There is no end to the billing of this organization');
  }

  /** What is due next, in the order in which it matters. @returns whether there was anything */
  private async step(tx: Transaction): Promise<boolean> {
    const subscription = await lockSubscription(tx);
    if (!subscription) return false;
    return (
      (await this.invoices.step(tx, subscription)) ||
      (await this.subscriptions.step(tx, subscription)) ||
      (await this.renewal.step(tx, subscription)) ||
      (await this.quotas.step(tx, subscription))
    );
  }
}
