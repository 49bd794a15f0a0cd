/** Somebody decided. Payload: documentId, action, status (the new one), by. */
export const DOCUMENT_DECIDED = 'document.decided';
/** The author took the document back. Payload: documentId, from, by. */
export const DOCUMENT_WITHDRAWN = 'document.withdrawn';
/** A comment without a decision. Payload: documentId, commentId, by. */
export const DOCUMENT_COMMENTED = 'document.commented';
/** A review or approval has somebody else to do it. Payload: documentId, task ('review' or 'approval'), to, by. */
export const TASK_HANDED_OVER = 'document.task-handed-over';
