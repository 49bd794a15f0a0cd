/** A stored file is missing or damaged. Payload: documentId (null: another file), version, kind. */
export const INTEGRITY_FAILED = 'upkeep.integrity-failed';
