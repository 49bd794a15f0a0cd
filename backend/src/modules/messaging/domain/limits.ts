/** Limits of internal messages. Lengths in characters. */
export const MAX_CONTENT = 5000;
export const MAX_SUBJECT = 200;
export const MAX_RECIPIENTS = 20;
export const MAX_DOCUMENTS = 10;
/** What the list shows of the last message. */
export const EXCERPT = 200;
