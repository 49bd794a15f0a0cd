import { setTimeout as pause } from 'node:timers/promises';
import { IntegrityError } from '../crypto/integrity-error';
import { BlobNotFoundError } from './storage.errors';

/** Milliseconds before each further look, while somebody waits for the bytes. */
export const WHILE_SOMEBODY_WAITS = [250];
/** Before something is said that stays: a finding, a mark on a certificate, work that is given up. */
export const BEFORE_IT_IS_SAID = [1_000, 5_000];

/** `missing`: a row's file is not there. `damaged`: it is there and not what was stored. */
export type Loss = 'damaged' | 'missing';

/** Whether the stored file is not what its row says, as far as one look at it can tell. */
export const isLost = (error: unknown): error is IntegrityError | BlobNotFoundError =>
  error instanceof IntegrityError || error instanceof BlobNotFoundError;

/**
 * Looks again where a file seems to be lost: whole bytes may be damaged on their way to us, and arrive the next time.
 *
 * @param seemsLost which errors are a reason to look again
 * @returns what a look gave that went well, and at once where the first one did
 * @throws IntegrityError, BlobNotFoundError when every look said so; anything else at once: then nothing is known
 */
export async function lookedAtAgain<T>(
  look: () => Promise<T>,
  pauses: readonly number[],
  seemsLost: (error: unknown) => boolean = isLost,
): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await look();
    } catch (error) {
      if (!seemsLost(error)) throw error;
      await pause(milliseconds);
    }
  }
  return look();
}

/** What a look at a file says of it: null for one that is whole. @throws whatever says nothing about the file */
export async function lossOf(look: () => Promise<unknown>): Promise<Loss | null> {
  try {
    await look();
    return null;
  } catch (error) {
    if (!isLost(error)) throw error;
    return error instanceof IntegrityError ? 'damaged' : 'missing';
  }
}

/**
 * Looks at many files, and again at those that seem to be lost: all of them share the pauses.
 *
 * @returns those that were lost each time, and how
 */
export async function lostEachTime<T>(
  files: readonly T[],
  look: (file: T) => Promise<Loss | null>,
): Promise<[T, Loss][]> {
  let lost = await lostOf(files, look);
  for (const milliseconds of BEFORE_IT_IS_SAID) {
    if (lost.length === 0) break;
    await pause(milliseconds);
    const doubted = lost.map(([file]) => file);
    lost = await lostOf(doubted, look);
  }
  return lost;
}

async function lostOf<T>(files: readonly T[], look: (file: T) => Promise<Loss | null>): Promise<[T, Loss][]> {
  const lost: [T, Loss][] = [];
  for (const file of files) {
    const loss = await look(file);
    if (loss) lost.push([file, loss]);
  }
  return lost;
}
