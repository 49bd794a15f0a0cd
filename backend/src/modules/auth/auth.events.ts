/** Something that guards an account was changed. Payload: userId, change (a SecurityChange). */
export const ACCOUNT_SECURED = 'account.secured';
/** A member asked for another e-mail address. Payload: verificationId. */
export const EMAIL_CHANGE_REQUESTED = 'account.email-change-requested';
