import { Injectable } from '@nestjs/common';
import { AdministratorStore } from './administrator-store';

export interface OrganizationEntry {
  id: number;
  name: string;
  email: string | null;
  isActive: boolean;
  userCount: number;
  documentCount: number;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
}

export interface OrganizationFilter {
  search?: string;
  cursor?: string;
  limit: number;
}

// The page is cut first, so that only its organizations are counted.
const PAGE = `
  SELECT o.*,
         (SELECT count(*)::int FROM users u WHERE u."organizationId" = o."id" AND u."deletedAt" IS NULL) AS "userCount",
         (SELECT count(*)::int FROM documents d WHERE d."organizationId" = o."id" AND d."deletedAt" IS NULL) AS "documentCount"
  FROM (
    SELECT "id", "name", "email", "isActive", "createdAt", "suspendedAt", "suspendedBy" FROM organizations
    WHERE ($1::int IS NULL OR "id" < $1) AND ($2::text IS NULL OR "name" ILIKE $2 OR "email" ILIKE $2)
    ORDER BY "id" DESC LIMIT $3
  ) o ORDER BY o."id" DESC`;

/** Reads of all organizations, in numbers, through a role that can read no content. */
@Injectable()
export class AllOrganizations {
  constructor(private readonly store: AdministratorStore) {}

  /** One page, newest first: ids grow with time. */
  async page({ search, cursor, limit }: OrganizationFilter): Promise<{
    organizations: OrganizationEntry[];
    nextCursor: string | null;
  }> {
    const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
    // One more than asked for tells whether there is a next page.
    const values = [cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647), pattern, limit + 1];
    const rows = await this.store.query<OrganizationEntry>(PAGE, values);
    const organizations = rows.slice(0, limit);
    return { organizations, nextCursor: rows.length > limit ? String(organizations.at(-1)?.id) : null };
  }
}
