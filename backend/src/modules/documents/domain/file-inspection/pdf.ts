import type { RandomAccess } from '../../../../platform/storage/random-access';
import { encrypted, malformed } from './file-refusal';
import { mismatch } from './file-types';

const HEADER_WINDOW = 64;
/** `%PDF-1.x` or `%PDF-2.x` first (ISO 32000-2, 7.5.2); a byte order mark or blank before it is tolerated. */
const HEADER = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-[12]\.\d/;
/** Readers look for the end mark in the last 1,024 bytes; some programs append more. */
const TAIL_WINDOW = 2_048;
const PIECE_BYTES = 65_536;
const OVERLAP = 64;
/** More than any trailer dictionary needs. */
const CONTEXT_BYTES = 4_096;
const OBJECT = /\b\d{1,10}\s+\d{1,5}\s+obj\b/;
/** No file mentions the entry this often; looking at each mention costs time. */
const MAX_MENTIONS = 500;
/** The encryption dictionary, direct or by reference (ISO 32000-2, 7.5.5 and 7.6.1). */
const ENCRYPT = /\/Encrypt\s*(?:<<|\d{1,10}\s+\d{1,5}\s+R)/g;
/** Its beginning. The engine looks for up to six bytes ten times as fast as for more. */
const MENTION = Buffer.from('/Encry');

/**
 * Refuses whatever is not a complete PDF without a password.
 *
 * @throws FileRefusedError CONTENT_MISMATCH, MALFORMED_FILE, ENCRYPTED_FILE; errors of `content`
 */
export async function inspectPdf(content: RandomAccess): Promise<void> {
  if (!HEADER.test(await text(content, 0, HEADER_WINDOW))) throw mismatch('pdf');
  const tail = await text(content, content.size - TAIL_WINDOW, content.size);
  if (!tail.includes('%%EOF')) throw malformed();
  let objects = false;
  let mentions = 0;
  for (let start = 0; start < content.size; start += PIECE_BYTES) {
    const piece = await bytes(content, start, start + PIECE_BYTES + OVERLAP);
    objects ||= OBJECT.test(piece.toString('latin1'));
    // Few pieces have it, and only those are made to text.
    if (!piece.includes(MENTION)) continue;
    for (const { index } of piece.toString('latin1').matchAll(ENCRYPT)) {
      mentions += 1;
      if (mentions > MAX_MENTIONS) throw malformed();
      if (await isInTrailer(content, start + index)) throw encrypted();
    }
  }
  if (!objects) throw malformed();
}

/**
 * The word could be part of a text about PDF. It counts where it stands in a trailer dictionary or in
 * the dictionary of a cross-reference stream; neither is ever compressed or encrypted itself.
 */
async function isInTrailer(content: RandomAccess, position: number): Promise<boolean> {
  const before = await text(content, position - CONTEXT_BYTES, position);
  const after = await text(content, position, position + CONTEXT_BYTES);
  const afterLastObject = before.slice(Math.max(0, before.lastIndexOf('endobj'), before.lastIndexOf('%%EOF')));
  if (afterLastObject.includes('trailer')) return true;
  const dictionary = afterLastObject + (after.split('stream', 1)[0] ?? '');
  return /\/Type\s*\/XRef\b/.test(dictionary);
}

/** Bytes [start, end) as far as the file has them. */
function bytes(content: RandomAccess, start: number, end: number): Promise<Buffer> {
  const from = Math.max(0, start);
  return content.read(from, Math.max(from, Math.min(end, content.size)));
}

/** The same, one character each. */
async function text(content: RandomAccess, start: number, end: number): Promise<string> {
  return (await bytes(content, start, end)).toString('latin1');
}
