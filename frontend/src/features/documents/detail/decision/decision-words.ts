import { isProblem, messageOf } from '@/api/problem';
import type { Decision, DocumentStatus } from '@/api/types';

/** What a decision is signed with besides being signed in, as the organization wants it. */
export type SignatureMethod = 'none' | 'password' | 'two_factor';

/** What a decision says on the record; the server writes the same words. */
export function meaningOf(action: Decision, status: DocumentStatus): string {
  if (action === 'reject') return 'Rejected by';
  if (action === 'revision') return 'Revision requested by';
  return status === 'pending_review' ? 'Reviewed by' : 'Approved by';
}

/** The words of the buttons that record a decision. */
export const confirmWords: Record<Decision, string> = {
  approve: 'Approve document',
  reject: 'Reject document',
  revision: 'Request revision',
};

/** What follows from a decision, before it is recorded. */
export const consequenceOf = (action: Decision, version: number): string =>
  ({
    approve: 'Recorded with your name. A decision cannot be taken back.',
    reject: `Rejecting is final for version ${version}.`,
    revision: 'The author is asked for a new version.',
  })[action];

/**
 * Why a step did not come about. `lost`: somebody else was faster. `signature`: what was entered is missing or wrong,
 * and `method` what has to be. `no_app`: the person has no authenticator app to sign with.
 */
export type Failure =
  | { kind: 'lost' | 'no_app' | 'refused'; message: string }
  | { kind: 'signature'; message: string; method: Exclude<SignatureMethod, 'none'> | null };

const FALLBACK = 'The server could not answer. Nothing was changed. Please try again.';

/** Reads from what a call was refused with why the step did not come about. */
export function failureOf(error: unknown): Failure {
  const message = messageOf(error, FALLBACK);
  if (!isProblem(error)) return { kind: 'refused', message };
  if (error.code === 'CHANGED_MEANWHILE' || error.status === 404) return { kind: 'lost', message };
  if (error.code === 'TWO_FACTOR_NOT_ENABLED') return { kind: 'no_app', message };
  if (error.code === 'SIGNATURE_PASSWORD_REQUIRED') return { kind: 'signature', message, method: 'password' };
  if (error.code === 'SIGNATURE_CODE_REQUIRED') return { kind: 'signature', message, method: 'two_factor' };
  const field = Object.entries(error.fields ?? {}).find(([name]) => name.startsWith('signature'));
  return field ? { kind: 'signature', message: field[1], method: null } : { kind: 'refused', message };
}

const signedWithWords = { session: 'signed in', password: 'password', two_factor: 'authenticator app' } as const;

/** How a decision was signed, in words. */
export const signedWith = (method: keyof typeof signedWithWords): string => signedWithWords[method];
