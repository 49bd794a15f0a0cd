/** Where a person stands in an organization. */
export const MEMBER_STATUSES = ['active', 'inactive', 'join_request', 'invited'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** The same as a SQL expression on alias `u`. */
export const STATUS = `
  CASE WHEN u."isActive" THEN 'active' WHEN u."joinRequestedAt" IS NOT NULL THEN 'join_request'
       WHEN u."invitedAt" IS NOT NULL THEN 'invited' ELSE 'inactive' END`;
