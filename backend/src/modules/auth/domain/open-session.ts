/** A signed-in person as the client knows them (specification, section 3). Without an organization: the super administrator. */
export interface AccountUser {
  id: number;
  organizationId: number | null;
  organizationName: string | null;
  name: string;
  username: string;
  email: string;
  role: 'admin' | 'document_creator' | 'reviewer' | 'approver' | 'user' | 'super_admin';
  department: string | null;
  isActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
}

/** A new or continued session: what the response carries, and the cookie's value and life. */
export interface OpenSession {
  user: AccountUser;
  token: string;
  /** Null when the cookie stays as it is. */
  refresh: { value: string; maxAgeSeconds: number | undefined } | null;
}

/** What a right password leads to. */
export type SignInOutcome =
  | { kind: 'session'; session: OpenSession; enrolmentRequired: boolean }
  | { kind: 'challenge'; challenge: string };
