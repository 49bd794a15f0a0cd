import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../administration';
import type { MemberRole } from '../../tenancy';

export const ACCOUNT_STATES = ['active', 'inactive', 'join_request', 'invited'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export interface PlatformUser {
  id: number;
  name: string;
  email: string;
  role: MemberRole;
  state: AccountState;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
  createdAt: string;
}

export interface PlatformUserFilter {
  q?: string;
  role?: MemberRole;
  state?: AccountState;
  organizationId?: number;
  cursor?: string;
  limit: number;
}

const STATE = `
  CASE WHEN u."isActive" THEN 'active' WHEN u."joinRequestedAt" IS NOT NULL THEN 'join_request'
       WHEN u."invitedAt" IS NOT NULL THEN 'invited' ELSE 'inactive' END`;

const PAGE = `
  SELECT u."id", u."name", u."email", u."role", ${STATE} AS "state", u."organizationId", o."name" AS "organizationName",
         o."isActive" AS "organizationActive", u."twoFactorEnabled", u."lastLogin", u."createdAt"
  FROM users u JOIN organizations o ON o."id" = u."organizationId"
  WHERE u."deletedAt" IS NULL AND ($1::int IS NULL OR u."id" < $1)
    AND ($2::text IS NULL OR u."name" ILIKE $2 OR u."email" ILIKE $2)
    AND ($3::text IS NULL OR u."role" = $3) AND ($4::text IS NULL OR ${STATE} = $4)
    AND ($5::int IS NULL OR u."organizationId" = $5)
  ORDER BY u."id" DESC LIMIT $6`;

const MAX_ID = 2_147_483_647;

/** Accounts of all organizations, as the platform knows them: no secret, nothing they work on. */
@Injectable()
export class PlatformUsers {
  constructor(private readonly store: AdministratorStore) {}

  /** One page, newest first: ids grow with time. */
  async page(filter: PlatformUserFilter): Promise<{ users: PlatformUser[]; nextCursor: string | null }> {
    const { q, role, state, organizationId, cursor, limit } = filter;
    const rows = await this.store.query<PlatformUser & Record<string, unknown>>(PAGE, [
      cursor === undefined ? null : Math.min(Number(cursor), MAX_ID),
      q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
      role ?? null,
      state ?? null,
      organizationId ?? null,
      // One more than asked for tells whether there is a next page.
      limit + 1,
    ]);
    const users = rows.slice(0, limit);
    return { users, nextCursor: rows.length > limit ? String(users.at(-1)?.id) : null };
  }
}
