import { setTimeout as pause } from 'node:timers/promises';
import { WaitingRoom } from './waiting-room';

/** What may be there in a moment: nothing listens yet, the name is not known yet, the server is starting or has no connection left. */
const NOT_YET =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-3]|53300|55P03)$/;
/** Of the driver, which gives it no code. */
const NO_ANSWER = /timeout expired|Connection terminated/;

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** Whether waiting may help; a wrong password does not become right. */
export function mayComeYet(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && NOT_YET.test(code)) return true;
  if (error instanceof AggregateError && error.errors.some(mayComeYet)) return true;
  if (cause !== undefined) return mayComeYet(cause);
  return error instanceof Error && NO_ANSWER.test(error.message);
}

/**
 * Does `work` again, after longer and longer pauses, until what it needs is there. Meanwhile the process says on its port
 * that it lives and is not ready.
 * @param door where it will listen; undefined for a process that listens nowhere
 * @throws whatever waiting does not help against
 */
export async function patiently<T>(
  work: () => Promise<T>,
  door: { port: number; host: string } | undefined,
  say: (line: string) => void,
): Promise<T> {
  let room: WaitingRoom | undefined;
  try {
    for (let delay = FIRST_MS; ; delay = Math.min(delay * 2, LONGEST_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!mayComeYet(error)) throw error;
        say(`${(error as Error).message}. Trying again in ${delay / 1_000} s.`);
        if (door) room ??= await WaitingRoom.open(door.port, door.host);
        await pause(delay);
      }
    }
  } finally {
    await room?.close();
  }
}
