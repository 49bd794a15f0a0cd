import type { FailureReason } from './protocol';

/** The file cannot be read, for a reason that a library told us or that we found. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(readonly reason: FailureReason) {
    super(reason);
  }
}

/** What an error of a parser says about the file. */
export function failureOf(error: unknown): FailureReason {
  if (error instanceof UnreadableError) return error.reason;
  const { name, message } = error as Partial<Error>;
  if (name === 'PasswordException') return 'encrypted';
  if (/allocation failed|invalid (typed )?array length|cannot create a string longer/i.test(message ?? ''))
    return 'too_large';
  return 'damaged';
}
