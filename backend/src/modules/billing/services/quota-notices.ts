import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { QUOTA_REACHED } from '../billing.events';
import { metersOf, reached, type Meters } from '../domain/billing-notices';
import type { Subscription } from '../domain/subscription';
import { BillingUsage } from './billing-usage.query';

const KINDS: Record<keyof Meters, string> = { users: 'users', documents: 'documents', storageBytes: 'storage' };

/** Tells once when 80 or 100 percent of a limit are used; again only after it was less in between. */
@Injectable()
export class QuotaNotices {
  constructor(
    private readonly usage: BillingUsage,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there was anything to tell */
  async step(tx: Transaction, subscription: Subscription): Promise<boolean> {
    const { organizationId } = tx.actor;
    const meters = metersOf(await this.usage.of(tx), subscription);
    let told = false;
    for (const [name, kind] of Object.entries(KINDS) as [keyof Meters, string][]) {
      const percent = reached(meters[name]);
      await tx.query(`DELETE FROM quota_notices WHERE "organizationId" = $1 AND "kind" = $2 AND "percent" > $3`, [
        organizationId,
        kind,
        percent,
      ]);
      if (percent === 0) continue;
      const fresh = await tx.query(
        `INSERT INTO quota_notices ("organizationId", "kind", "percent") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING "percent"`,
        [organizationId, kind, percent],
      );
      if (fresh.length === 0) continue;
      await this.outbox.publish(tx, QUOTA_REACHED, { kind, percent });
      told = true;
    }
    return told;
  }
}
