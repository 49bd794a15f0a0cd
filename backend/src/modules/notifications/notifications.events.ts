/** A person wants a mail about a notice at once. Payload: userId, eventId (of the event that the notice is about). */
export const NOTICE_MAIL_WANTED = 'notification.mail-wanted';

/** A person's daily summary is due. Payload: digestId. */
export const DIGEST_DUE = 'notification.digest-due';
