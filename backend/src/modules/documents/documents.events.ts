/** A document waits for review. Payload: documentId, by. */
export const DOCUMENT_SUBMITTED = 'document.submitted';
/** A code to open a document was asked for. Payload: codeId. */
export const ACCESS_REQUESTED = 'document.access-requested';
