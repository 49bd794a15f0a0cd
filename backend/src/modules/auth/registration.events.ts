/** An address is to be confirmed. Payload: verificationId. */
export const CONFIRMATION_WANTED = 'registration.confirmation-wanted';
/** Somebody is invited. Payload: verificationId, by. */
export const INVITATION_WANTED = 'registration.invitation-wanted';
/** Somebody registered with the address of an existing account. Payload: userId. */
export const REGISTRATION_REPEATED = 'registration.repeated';
/** A person with a confirmed address waits for an admin's decision. Payload: userId. */
export const JOIN_REQUESTED = 'membership.requested';
/** A person became a member without an admin's decision on this day: an open organization, or an invitation. Payload: userId. */
export const MEMBER_JOINED = 'membership.began';
/** A reset of the password was asked for. Payload: resetId, by (the admin who triggered it, or null). */
export const PASSWORD_RESET_WANTED = 'password-reset.wanted';
/** The password was reset. Payload: userId. */
export const PASSWORD_RESET_DONE = 'password-reset.done';
