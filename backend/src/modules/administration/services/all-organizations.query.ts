import { Injectable } from '@nestjs/common';
import { AdministratorStore } from './administrator-store';

export const ORGANIZATION_STATES = ['active', 'suspended'] as const;
export type OrganizationState = (typeof ORGANIZATION_STATES)[number];

export interface OrganizationEntry {
  id: number;
  name: string;
  email: string | null;
  isActive: boolean;
  userCount: number;
  documentCount: number;
  storageBytes: number;
  /** Of the subscription; null where there is none. */
  subscriptionStatus: string | null;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
}

export interface OrganizationFilter {
  search?: string;
  state?: OrganizationState;
  cursor?: string;
  limit: number;
}

// The page is cut first, so that only its organizations are counted.
const PAGE = `
  SELECT o.*,
         (SELECT count(*)::int FROM users u WHERE u."organizationId" = o."id" AND u."deletedAt" IS NULL) AS "userCount",
         (SELECT count(*)::int FROM documents d WHERE d."organizationId" = o."id" AND d."deletedAt" IS NULL) AS "documentCount",
         coalesce((SELECT g."storageBytes" FROM organization_usage g WHERE g."organizationId" = o."id"), 0)::float8 AS "storageBytes",
         (SELECT s."status" FROM organization_subscriptions s WHERE s."organizationId" = o."id" ORDER BY s."id" DESC LIMIT 1) AS "subscriptionStatus"
  FROM (
    SELECT "id", "name", "email", "isActive", "createdAt", "suspendedAt", "suspendedBy" FROM organizations
    WHERE ($1::int IS NULL OR "id" < $1) AND ($2::text IS NULL OR "name" ILIKE $2 OR "email" ILIKE $2)
      AND ($3::boolean IS NULL OR "isActive" = $3)
    ORDER BY "id" DESC LIMIT $4
  ) o ORDER BY o."id" DESC`;

/** Reads of all organizations, in numbers, through a role that can read no content. */
@Injectable()
export class AllOrganizations {
  constructor(private readonly store: AdministratorStore) {}

  /** One page, newest first: ids grow with time. */
  async page({ search, state, cursor, limit }: OrganizationFilter): Promise<{
    organizations: OrganizationEntry[];
    nextCursor: string | null;
  }> {
    const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
    const active = state === undefined ? null : state === 'active';
    // One more than asked for tells whether there is a next page.
    const values = [cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647), pattern, active, limit + 1];
    const rows = await this.store.query<OrganizationEntry>(PAGE, values);
    const organizations = rows.slice(0, limit);
    return { organizations, nextCursor: rows.length > limit ? String(organizations.at(-1)?.id) : null };
  }
}
