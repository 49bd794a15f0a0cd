/** Life of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Life of a session: 12 hours, or 30 days with "Remember me". */
export const SESSION_HOURS = 12;
export const REMEMBERED_SESSION_HOURS = 30 * 24;

/**
 * A session that nobody used for this long is over: 2 hours, or 14 days with "Remember me". An open tab uses it: it
 * asks for a new access token before the old one ends.
 */
export const IDLE_HOURS = 2;
export const REMEMBERED_IDLE_HOURS = 14 * 24;

/** Parallel tabs may present the previous refresh token for this long without it counting as theft. */
export const REFRESH_GRACE_SECONDS = 20;

/** Failures per account that lock it, and for how long. */
export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 15;

/** Time between the password and the second factor. */
export const CHALLENGE_SECONDS = 5 * 60;

/** Claims of an access token (RFC 7519); `purpose` keeps it from being used as anything else. */
export interface AccessClaims {
  sub: string;
  org: number;
  sid: string;
  purpose: 'access';
}

/** Claims of a super administrator's access token. */
export interface AdministratorClaims {
  sub: string;
  sid: string;
  purpose: 'super-admin';
}

/** Claims of the token between the password and the second factor. */
export interface ChallengeClaims {
  sub: string;
  org: number;
  purpose: 'two-factor';
  remember: boolean;
  proof: string;
}

export const TOKEN_ISSUER = 'countersign';
export const TOKEN_AUDIENCE = 'countersign-api';
