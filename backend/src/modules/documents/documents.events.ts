/** A document waits for review. Payload: documentId, by. */
export const DOCUMENT_SUBMITTED = 'document.submitted';
/** A version got its file: uploaded, restored or added. Payload: documentId, version, by. */
export const VERSION_STORED = 'document.version-stored';
/** A version's stored file was found wrong, or right again. Payload: documentId, version. */
export const VERSION_DOUBTED = 'document.version-doubted';
/** Title, fields, people or life of a document changed. Payload: documentId, by. */
export const DOCUMENT_CHANGED = 'document.changed';
/** A document was moved to the trash. Payload: documentId, by. */
export const DOCUMENT_DELETED = 'document.deleted';
/** A document was disposed of; what was made from it goes too. Payload: documentId. */
export const DOCUMENT_PURGED = 'document.purged';
/** A code to open a document was asked for. Payload: codeId. */
export const ACCESS_REQUESTED = 'document.access-requested';
/** A document expires soon, or has expired. Payload: documentId, expirationDate, daysBefore. */
export const DOCUMENT_EXPIRES = 'document.expires';
