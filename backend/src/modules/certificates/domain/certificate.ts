/** What a certificate certifies: that a version was stored, or that it was approved. */
export type CertifiedEvent = 'uploaded' | 'approved';

/** Type of the signed text (RFC 7515, `typ`). */
export const CERTIFICATE_TYPE = 'doc-cert+jws';

/** What is signed, as canonical JSON. */
export interface CertificatePayload {
  /** The installation's public address. */
  iss: string;
  org: number;
  documentId: number;
  version: number;
  /** SHA-256 of the file, hexadecimal: what `sha256sum` says of the download. */
  sha256: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  event: CertifiedEvent;
  /** Id of whoever uploaded or approved. */
  by: number;
  /** When they did; ISO 8601. */
  at: string;
  /** SHA-256 of the signed certificate of the version before, hexadecimal; null for the first. */
  prev: string | null;
}

/** What the log's entry commits to beside its own columns; whoever has it can recompute the commitment. */
export interface EntryDetails {
  /** Hexadecimal. */
  salt: string;
  details: Record<string, unknown>;
  ip: string | null;
  userAgent: string | null;
  actorName: string;
}

/** Why a certificate does not hold. */
export type CertificateProblem = 'file_missing' | 'file_damaged' | 'other_file' | 'signature_invalid' | 'not_in_log';

/** Format of the bundle that anybody can verify without us. */
export const BUNDLE_FORMAT = 'countersign-certificate/1';
