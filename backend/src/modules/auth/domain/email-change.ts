/** Type of an e-mail verification that replaces the member's address once it is confirmed. */
export const EMAIL_CHANGE = 'email_change';

/** Life of the link to the new address. */
export const EMAIL_CHANGE_HOURS = 24;
