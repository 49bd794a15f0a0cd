/** Somebody, or the calendar, wants a log verified. Payload: verificationId. */
export const VERIFICATION_WANTED = 'audit.verification-wanted';
/** A week has passed. Payload: userId, whom to mail the checkpoint. */
export const CHECKPOINT_MAIL_WANTED = 'audit.checkpoint-mail-wanted';
