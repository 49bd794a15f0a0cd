import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AdministratorStore } from '../../administration';
import { termsOf, type Subscription, type SubscriptionStatus } from '../domain/subscription';
import type { Plan } from '../domain/plan';

export interface SubscriptionEntry {
  id: number;
  planId: number;
  status: SubscriptionStatus;
  state: string;
  startDate: string;
  nextBillingDate: string | null;
  endDate: string | null;
  trialEndDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  cancellationReason: string | null;
  plan: Plan;
}

export interface OrganizationSubscription {
  id: number;
  name: string;
  email: string | null;
  userCount: number;
  /** MB, to two decimals. */
  storageUsed: number;
  subscription: SubscriptionEntry | null;
}

export interface SubscriptionFilter {
  q?: string;
  status?: SubscriptionStatus | 'none';
  organizationId?: number;
  cursor?: string;
  limit: number;
}

/** Amounts in cents. */
export interface SubscriptionStats {
  totalRevenue: number;
  activeSubscriptions: number;
  monthlyRecurringRevenue: number;
  overdueInvoices: number;
}

interface Row extends Omit<OrganizationSubscription, 'subscription'> {
  current: Subscription | null;
}

// The page is cut first, so that only its organizations are counted.
const PAGE = `
  SELECT o."id", o."name", o."email", o."current",
         (SELECT count(*)::int FROM users u WHERE u."organizationId" = o."id" AND u."deletedAt" IS NULL) AS "userCount",
         coalesce((SELECT round(g."storageBytes" / 1048576.0, 2)::float8 FROM organization_usage g
                   WHERE g."organizationId" = o."id"), 0) AS "storageUsed"
  FROM (
    SELECT o."id", o."name", o."email",
           CASE WHEN s."id" IS NOT NULL THEN to_jsonb(s) || jsonb_build_object('state', subscription_state(s)) END AS "current"
    FROM organizations o
    LEFT JOIN organization_subscriptions s ON s."organizationId" = o."id" AND s."id" = (
      SELECT max(l."id") FROM organization_subscriptions l WHERE l."organizationId" = o."id")
    WHERE ($1::int IS NULL OR o."id" < $1) AND ($2::text IS NULL OR o."name" ILIKE $2 OR o."email" ILIKE $2)
      AND ($3::text IS NULL OR coalesce(s."status", 'none') = $3) AND ($4::int IS NULL OR o."id" = $4)
    ORDER BY o."id" DESC LIMIT $5
  ) o ORDER BY o."id" DESC`;

const STATS = `
  SELECT (SELECT coalesce(sum(p."amount" - coalesce(p."refundAmount", 0)), 0)::bigint FROM payment_transactions p
          WHERE p."status" = 'succeeded') AS "totalRevenue",
         (SELECT count(*)::int FROM organization_subscriptions s WHERE s."status" = 'active') AS "activeSubscriptions",
         (SELECT coalesce(sum(s."priceMonthly"), 0)::bigint FROM organization_subscriptions s
          WHERE s."status" = 'active') AS "monthlyRecurringRevenue",
         (SELECT count(*)::int FROM invoices i WHERE i."status" = 'overdue') AS "overdueInvoices"`;

/** Reads of all organizations' subscriptions, for the super administrator. */
@Injectable()
export class Subscriptions {
  constructor(private readonly store: AdministratorStore) {}

  /** One page, newest organization first. */
  async page(filter: SubscriptionFilter): Promise<{
    organizations: OrganizationSubscription[];
    nextCursor: string | null;
  }> {
    const { q, status, organizationId, cursor, limit } = filter;
    const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
    const before = cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647);
    // One more than asked for tells whether there is a next page.
    const values = [before, pattern, status ?? null, organizationId ?? null, limit + 1];
    const rows = await this.store.query<Row>(PAGE, values);
    const organizations = rows.slice(0, limit).map(toEntry);
    return { organizations, nextCursor: rows.length > limit ? String(organizations.at(-1)?.id) : null };
  }

  /** @throws NotFoundError */
  async of(organizationId: number): Promise<OrganizationSubscription> {
    const { organizations } = await this.page({ organizationId, limit: 1 });
    const [found] = organizations;
    if (!found) throw new NotFoundError();
    return found;
  }

  /** What came in, what will, and what is late. */
  async stats(): Promise<SubscriptionStats> {
    const [row] = await this.store.query<SubscriptionStats>(STATS);
    if (!row) throw new Error('The statistics gave no row');
    return row;
  }
}

function toEntry({ current, ...organization }: Row): OrganizationSubscription {
  if (!current) return { ...organization, subscription: null };
  const { id, planId, status, state, autoRenew, paymentStatus, cancellationReason } = current;
  return {
    ...organization,
    subscription: {
      id,
      planId,
      status,
      state,
      startDate: iso(current.startDate) ?? '',
      nextBillingDate: iso(current.nextBillingDate),
      endDate: iso(current.endDate),
      trialEndDate: iso(current.trialEndDate),
      gracePeriodEndDate: iso(current.gracePeriodEndDate),
      autoRenew,
      paymentStatus,
      cancellationReason,
      plan: termsOf(current),
    },
  };
}

/** JSON of PostgreSQL writes times with an offset; answers carry them as everywhere else. */
const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());
