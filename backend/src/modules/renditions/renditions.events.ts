/** A version's text was taken from its file; empty when it has none or could not be read. Payload: documentId, version. */
export const TEXT_EXTRACTED = 'document.text-extracted';
/** Preview, thumbnail and text of a version are to be made again. Payload: documentId, version. */
export const RENDITIONS_WANTED = 'document.renditions-wanted';
