import { isProblem, messageOf } from '@/api/problem';

/** The server's words for a failure, `fallback` where it gave none, and one sentence for a call that got no answer. */
export function failureWords(error: unknown, fallback: string): string {
  if (isProblem(error) && error.status === 0) return 'Network error. Please try again.';
  return messageOf(error, fallback);
}
