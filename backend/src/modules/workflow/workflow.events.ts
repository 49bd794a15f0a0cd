/** Somebody decided. Payload: documentId, action, status (the new one), commentId, by. */
export const DOCUMENT_DECIDED = 'document.decided';
/** The author took the document back. Payload: documentId, from, by, and who was asked: people (ids with commas), or everybody of role. */
export const DOCUMENT_WITHDRAWN = 'document.withdrawn';
/** A comment without a decision. Payload: documentId, commentId, by. */
export const DOCUMENT_COMMENTED = 'document.commented';
/** A review or approval has somebody else to do it. Payload: documentId, task ('review' or 'approval'), to, by. */
export const TASK_HANDED_OVER = 'document.task-handed-over';
/** Somebody stands in for somebody. Payload: delegationId, by. */
export const DELEGATION_GIVEN = 'workflow.delegation-given';
/** An open step is due soon. Payload: documentId, position, version. */
export const STEP_DUE_SOON = 'document.step-due-soon';
/** An open step is overdue, and may be taken by further people. Payload: documentId, position, version. */
export const STEP_OVERDUE = 'document.step-overdue';
