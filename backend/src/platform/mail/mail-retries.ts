/** With the delays below about a day: long enough to repair a mail server, or to be told of it. */
export const MAIL_ATTEMPTS = 300;

const FIRST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;
/** A server that says that there is no such mailbox may be wrong for a moment, not for a day. */
const ATTEMPTS_WHEN_REFUSED = 5;
/** BullMQ's way to say: not again. */
const GIVE_UP = -1;

/**
 * How long a mail waits after so many attempts: two seconds, doubling up to five minutes, so that mails go out within five
 * minutes of the end of an outage, however long it was.
 * @returns milliseconds, or -1 when its address was refused for good
 */
export function mailRetryDelay(attemptsMade: number, error?: Error): number {
  if (attemptsMade >= ATTEMPTS_WHEN_REFUSED && isRefusedAddress(error)) return GIVE_UP;
  return Math.min(FIRST_MS * 2 ** (attemptsMade - 1), LONGEST_MS);
}

/** A permanent answer to the address of the receiver (RFC 5321, 4.2.1); not to us, such as a wrong password or a full disk. */
function isRefusedAddress(error?: Error): boolean {
  const { code, responseCode, command } = (error ?? {}) as { code?: string; responseCode?: number; command?: string };
  return code === 'EENVELOPE' && command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0);
}
