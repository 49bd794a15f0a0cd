/** Who may become a member by registering: after an admin's decision, or with a confirmed address. */
export const JOIN_POLICIES = ['approval', 'open'] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];

/** How files of an organization are opened: a code each time, downloads without one, or one code for a while. */
export const DOCUMENT_ACCESS_POLICIES = ['every_access', 'view_only', 'session'] as const;
export type DocumentAccessPolicy = (typeof DOCUMENT_ACCESS_POLICIES)[number];

/** What a decision is signed with: nothing more than being signed in, the password again, or a code of the authenticator app. */
export const DECISION_SIGNATURES = ['none', 'password', 'two_factor'] as const;
export type DecisionSignature = (typeof DECISION_SIGNATURES)[number];
