/** Who may become a member by registering: after an admin's decision, or with a confirmed address. */
export const JOIN_POLICIES = ['approval', 'open'] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];

/** How files of an organization are opened: a code each time, downloads without one, or one code for a while. */
export const DOCUMENT_ACCESS_POLICIES = ['every_access', 'view_only', 'session'] as const;
export type DocumentAccessPolicy = (typeof DOCUMENT_ACCESS_POLICIES)[number];
