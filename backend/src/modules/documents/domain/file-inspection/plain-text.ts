import { TextDecoder } from 'node:util';
import type { RandomAccess } from '../../../../platform/storage/random-access';
import { mismatch } from './file-types';
import { COMPOUND_FILE, PDF_MARK, startsWith, ZIP_FILE } from './signatures';

const PIECE_BYTES = 65_536;
/** Controls that no text has: all but the white space among them, and C1, which old encodings leave behind. */
const FORBIDDEN = /(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u;

/**
 * Refuses whatever is not text: UTF-8, or UTF-16 with a byte order mark, without control characters
 * and without the first bytes of another accepted type.
 *
 * @throws FileRefusedError CONTENT_MISMATCH; errors of `content`
 */
export async function inspectPlainText(content: RandomAccess): Promise<void> {
  const head = await content.read(0, Math.min(content.size, COMPOUND_FILE.length));
  if ([PDF_MARK, ZIP_FILE, COMPOUND_FILE].some((signature) => startsWith(head, signature))) throw mismatch('txt');
  const decoder = new TextDecoder(encodingOf(head), { fatal: true });
  for (let start = 0; start < content.size; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, content.size);
    const piece = await content.read(start, end);
    if (FORBIDDEN.test(decodePiece(decoder, piece, end === content.size))) throw mismatch('txt');
  }
}

function decodePiece(decoder: TextDecoder, piece: Buffer, last: boolean): string {
  try {
    return decoder.decode(piece, { stream: !last });
  } catch {
    throw mismatch('txt');
  }
}

function encodingOf(head: Buffer): string {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}
