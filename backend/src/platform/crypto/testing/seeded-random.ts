import { createCipheriv } from 'node:crypto';
import { Readable } from 'node:stream';

/** The same bytes for the same seed, so that a failing test fails again. */
export function seededBytes(length: number, seed = 1): Buffer {
  const key = Buffer.alloc(16);
  key.writeUInt32BE(seed);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}

/** A source of whole numbers in [0, below). */
export function seededNumbers(seed: number): (below: number) => number {
  const bytes = seededBytes(400_000, seed);
  let at = 0;
  return (below) => {
    at = (at + 4) % bytes.length;
    return bytes.readUInt32BE(at) % below;
  };
}

/** The bytes as a stream of pieces of at most `pieceBytes`. */
export function streamOf(bytes: Buffer, pieceBytes = 50_000): Readable {
  return Readable.from(pieces(bytes, pieceBytes), { objectMode: false });
}

function* pieces(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** All bytes of a stream; rejects with its error. */
export async function collect(stream: Readable): Promise<Buffer> {
  const collected: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) collected.push(piece);
  return Buffer.concat(collected);
}
