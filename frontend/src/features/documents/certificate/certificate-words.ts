import { formatDateTime } from '@/shared/lib/format';
import type { Certificate } from './api';

const problems: Record<NonNullable<Certificate['problem']>, string> = {
  file_missing: 'The stored file is missing.',
  file_damaged: 'The stored file is damaged.',
  other_file: 'The stored file is not the one that was certified.',
  signature_invalid: 'The signature of the certificate does not hold.',
  not_in_log: 'The certificate is not in the evidence log.',
};

/** How a certificate stands: still being made, proven, not checked yet, or broken. */
export type Standing = 'making' | 'verified' | 'unchecked' | 'broken';

export function standingOf({ signed, verified, checkedAt }: Certificate): Standing {
  if (checkedAt !== null && !verified) return 'broken';
  if (!signed) return 'making';
  return verified ? 'verified' : 'unchecked';
}

/** The same in words. */
export function standingWords(certificate: Certificate): string {
  const standing = standingOf(certificate);
  if (standing === 'making') return 'Recorded. The next checkpoint of the log signs it, within a minute.';
  if (standing === 'verified') return 'The stored file is the one that was certified.';
  if (standing === 'unchecked') return 'Signed. The stored file was not checked yet.';
  return certificate.problem ? problems[certificate.problem] : 'The certificate does not hold.';
}

/** What is certified, after 'Version 2'. */
export function eventWords({ event, byName, at }: Pick<Certificate, 'event' | 'byName' | 'at'>): string {
  return `${event} by ${byName} on ${formatDateTime(at)}`;
}

/** The certificate that speaks for a version: that of its approval where there is one. */
export function certificateOf(certificates: readonly Certificate[], version: number): Certificate | undefined {
  const ofVersion = certificates.filter((certificate) => certificate.version === version);
  return ofVersion.find(({ event }) => event === 'approved') ?? ofVersion[0];
}
