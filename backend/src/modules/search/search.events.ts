/** A document is to be indexed again. Payload: documentId. */
export const INDEX_WANTED = 'search.index-wanted';
