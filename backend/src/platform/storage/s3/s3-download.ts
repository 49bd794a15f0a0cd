import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IntegrityError } from '../../crypto/integrity-error';
import { isPassing, S3Error, type S3Answer, type S3Client } from './s3-client';

/** Name of the metadata that keeps the SHA-256 of a blob that was sent in one piece, hexadecimal. */
export const SHA256_METADATA = 'x-amz-meta-sha256';

/** The answer ended before the blob did. */
class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

/**
 * The bytes of a blob whose download has begun. A connection that breaks off is taken up again where it
 * ended, of the very same object; what arrived is compared with the SHA-256 kept beside it, where one is.
 *
 * @throws IntegrityError at the end; S3Error or the network's error when the limit of tries is reached
 */
export async function* download(client: S3Client, key: string, begun: S3Answer): AsyncGenerator<Buffer> {
  const size = Number(begun.header('content-length'));
  const expected = begun.header(SHA256_METADATA);
  const etag = begun.header('etag');
  const hash = createHash('sha256');
  let position = 0;
  let answer = begun;
  /** Whether the reader has the turn: what fails then is theirs, and they want no more. */
  let theirTurn = false;
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const piece of answer.pieces()) {
        position += piece.length;
        hash.update(piece);
        theirTurn = true;
        yield piece;
        theirTurn = false;
      }
      if (position < size) throw new BrokenOffError('The answer ended too early');
      break;
    } catch (error) {
      if (theirTurn || tries >= client.settings.attempts || !etag || !isPassing(error)) throw error;
      await pause(client.settings.pauseMs * 2 ** (tries - 1));
      answer = await continued(client, { key, etag, position });
    }
  }
  if (position !== size || (expected !== undefined && hash.digest('hex') !== expected)) throw new IntegrityError();
}

async function continued(
  client: S3Client,
  { key, etag, position }: { key: string; etag: string; position: number },
): Promise<S3Answer> {
  const headers = { range: `bytes=${position}-`, 'if-match': etag };
  const answer = await client.send({ method: 'GET', key, headers });
  const right = answer.status === 206 && answer.header('content-range')?.startsWith(`bytes ${position}-`);
  // Any other answer begins anew, or is of an object that was replaced meanwhile.
  if (!right) throw new S3Error(412, 'PreconditionFailed');
  return answer;
}
