import { createHash } from 'node:crypto';

/*
 * Just enough DER for a time-stamp request and for what its answer says (RFC 3161). The authority's signature is
 * for auditors to verify, with the authority's certificate: `openssl ts -verify`.
 */

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTETS = 0x04;
const GENERALIZED_TIME = 0x18;
const CONTEXT_0 = 0xa0;
/** AlgorithmIdentifier of SHA-256. */
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex');
/** id-ct-TSTInfo. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');

interface Node {
  tag: number;
  body: Buffer;
  /** With its tag and length. */
  whole: Buffer;
}

export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

function encode(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

/** The values that follow each other in these bytes. */
function decode(bytes: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, first] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || first === undefined) throw new TimeStampError('The answer is cut off');
    const more = first < 0x80 ? 0 : first & 0x7f;
    if (more > 3 || first === 0x80) throw new TimeStampError('The answer is not DER');
    const length =
      more === 0 ? first : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
    const begin = at + 2 + more;
    if (begin + length > bytes.length) throw new TimeStampError('The answer is cut off');
    nodes.push({ tag, body: bytes.subarray(begin, begin + length), whole: bytes.subarray(at, begin + length) });
    at = begin + length;
  }
  return nodes;
}

function inside(node: Node | undefined, tag: number): Node[] {
  if (node?.tag !== tag) throw new TimeStampError('The answer does not say what a time stamp says');
  return decode(node.body);
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The request for a token over these bytes. @param nonce random; its first bit must not be set */
export function timeStampRequest(bytes: Buffer, nonce: Buffer): Buffer {
  const imprint = encode(SEQUENCE, SHA256, encode(OCTETS, sha256(bytes)));
  const version = encode(INTEGER, Buffer.of(1));
  const wantCertificate = Buffer.from('0101ff', 'hex');
  return encode(SEQUENCE, version, imprint, encode(INTEGER, nonce), wantCertificate);
}

/** What the token states (TSTInfo). @throws TimeStampError for a refusal */
function statement(answer: Buffer): Node[] {
  const [status, token] = inside(decode(answer)[0], SEQUENCE);
  const granted = inside(status, SEQUENCE)[0]?.body[0] ?? -1;
  if (granted !== 0 && granted !== 1) throw new TimeStampError(`The authority refused (status ${granted})`);
  const [, signed] = inside(token, SEQUENCE);
  const content = inside(inside(signed, CONTEXT_0)[0], SEQUENCE)[2];
  const [type, wrapped] = inside(content, SEQUENCE);
  if (!type?.whole.equals(TST_INFO)) throw new TimeStampError('The token holds no time stamp');
  return inside(inside(inside(wrapped, CONTEXT_0)[0], OCTETS)[0], SEQUENCE);
}

/**
 * When the authority saw the bytes.
 * @throws TimeStampError for a refusal, or an answer to another request
 */
export function timeOfAnswer(answer: Buffer, bytes: Buffer, nonce: Buffer): string {
  const info = statement(answer);
  const [algorithm, digest] = inside(info[2], SEQUENCE);
  if (!algorithm?.body.subarray(0, 11).equals(SHA256.subarray(2, 13)) || !digest?.body.equals(sha256(bytes)))
    throw new TimeStampError('The token is for other bytes');
  if (!info.slice(5).some(({ tag, body }) => tag === INTEGER && body.equals(nonce)))
    throw new TimeStampError('The token answers another request');
  const time = info.find(({ tag }) => tag === GENERALIZED_TIME)?.body.toString('latin1') ?? '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(time);
  if (!parts) throw new TimeStampError('The token has no time');
  const [, year, month, day, hours, minutes, seconds] = parts;
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
}
