import { randomBytes } from 'node:crypto';
import { timeOfAnswer, timeStampRequest, TimeStampError } from '../domain/rfc3161';
import type { TimeAuthority, TimeStamp } from '../domain/time-authority';

const PATIENCE_MS = 10_000;
/** Tokens have a few kilobytes. */
const MAX_ANSWER = 64 * 1024;

/** A time-stamping authority over HTTP (RFC 3161, 3.4). */
export class Rfc3161Authority implements TimeAuthority {
  constructor(private readonly url: string) {}

  async stamp(bytes: Buffer): Promise<TimeStamp> {
    const nonce = randomBytes(8);
    // A positive integer without leading zeros, as DER wants it.
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: new Uint8Array(timeStampRequest(bytes, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new TimeStampError(`The authority answered ${response.status}`);
    const token = await bounded(response);
    return { token, time: timeOfAnswer(token, bytes, nonce) };
  }
}

async function bounded({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (!body) return Buffer.alloc(0);
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_ANSWER) throw new TimeStampError('The answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
