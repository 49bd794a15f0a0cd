import type { EvidenceKey } from './core.mjs';

/** A certificate as it is handed out; see `certificate.json` in the archive. */
export interface CertificateBundle {
  format: string;
  certificate: string;
  entry: {
    salt: string;
    details: Record<string, unknown>;
    ip: string | null;
    userAgent: string | null;
    actorName: string;
  };
  logProof: string;
  platformProof: string | null;
  keys: EvidenceKey[];
  timestampToken: string | null;
  document: { id: number; version: number; fileName: string };
  event: 'uploaded' | 'approved';
}

/** What was signed. */
export interface CertificatePayload {
  iss: string;
  org: number;
  documentId: number;
  version: number;
  sha256: string;
  size: number;
  mimeType: string;
  event: 'uploaded' | 'approved';
  by: number;
  at: string;
  prev: string | null;
}

export interface CertificateStep {
  id: 'file' | 'signature' | 'entry' | 'checkpoint' | 'platform' | 'timestamp';
  /** Null: not there, or not judged. */
  ok: boolean | null;
  detail: string;
}

export interface CertificateJudgement {
  /** Whether nothing speaks against it. */
  ok: boolean;
  certificate: CertificatePayload | null;
  /** Whether a key was given, or those of the bundle had to be believed. */
  pinned: boolean;
  steps: CertificateStep[];
}

export function verifyCertificate(
  bundle: unknown,
  fileSha256: string | null,
  pinnedKeys?: string[],
): Promise<CertificateJudgement>;
