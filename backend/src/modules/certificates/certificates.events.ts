/** A version's certificates are to be checked. Payload: documentId, version. */
export const CERTIFICATE_CHECK_WANTED = 'certificate.check-wanted';
/** A check found that a certificate does not hold. Payload: documentId, version. */
export const CERTIFICATE_FAILED = 'certificate.failed';
