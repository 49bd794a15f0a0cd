/** Something that guards an account was changed. Payload: userId, change (a SecurityChange). */
export const ACCOUNT_SECURED = 'account.secured';
/** A member asked for another e-mail address. Payload: verificationId. */
export const EMAIL_CHANGE_REQUESTED = 'account.email-change-requested';

/** Somebody signed in to an account with a kind of device it was never used on. Payload: userId, sessionId. */
export const NEW_DEVICE_SIGNED_IN = 'account.new-device';
