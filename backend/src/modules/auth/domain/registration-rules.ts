/** What a mailed link of `email_verifications` is good for; a link works for its own purpose only. */
export const CONFIRMATION = 'confirmation';
export const INVITATION = 'invitation';
export type LinkPurpose = typeof CONFIRMATION | typeof INVITATION;

/** Life of a link in hours: a day to confirm an address, a week to accept an invitation. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = { confirmation: 24, invitation: 7 * 24 };

/** Life of a password reset, tries of its code, and resets per account and hour. */
export const RESET_MINUTES = 30;
export const RESET_CODE_TRIES = 5;
export const RESETS_PER_HOUR = 5;

/** Mails per account and hour that strangers can cause by registering with its address. */
export const REPEATS_PER_HOUR = 3;

/** Roles that a confirmed address is enough for in an organization that is open to join. */
const OPEN_ROLES: readonly string[] = ['document_creator', 'user'];

/** Whether nobody has to decide about this person. */
export function joinsByConfirming(joinPolicy: string, requestedRole: string | null): boolean {
  return joinPolicy === 'open' && requestedRole !== null && OPEN_ROLES.includes(requestedRole);
}

/** A user name from an e-mail address, of at least three characters. */
export function usernameFrom(email: string): string {
  const local = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 90);
  return local.length >= 3 ? local : `${local}user`.slice(0, 90);
}
