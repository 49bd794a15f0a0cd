const UTF8 = Buffer.from('<!DOCTYPE', 'utf8');
const UTF16LE = Buffer.from('<!DOCTYPE', 'utf16le');
const UTF16BE = Buffer.from(UTF16LE).swap16();
/** Bytes at the end of a piece that may begin what the next one completes. */
const OVERLAP = UTF16LE.length - 1;

/**
 * Looks for a document type declaration in the pieces of an XML part, which Office formats forbid
 * (ECMA-376 part 2, 6.2.5) and which is where external entities and entity bombs live. Inside text
 * the `<` would be escaped, so a plain search finds nothing else but comments and CDATA.
 */
export class DoctypeScanner {
  found = false;
  private pattern: Buffer | undefined;
  private tail = Buffer.alloc(0);

  write(piece: Buffer): void {
    if (this.found || piece.length === 0) return;
    const seam = Buffer.concat([this.tail, piece.subarray(0, OVERLAP)]);
    if (seam.length >= 2) this.pattern ??= patternFor(seam);
    const { pattern } = this;
    this.found = pattern !== undefined && (seam.includes(pattern) || piece.includes(pattern));
    const end = piece.length >= OVERLAP ? piece : Buffer.concat([this.tail, piece]);
    this.tail = Buffer.from(end.subarray(Math.max(0, end.length - OVERLAP)));
  }
}

/** The encoding as XML 1.0, appendix F tells it from the first bytes: a mark, or `<` in two bytes. */
function patternFor(start: Buffer): Buffer {
  const first = start.toString('hex', 0, 2);
  if (first === 'fffe' || first === '3c00') return UTF16LE;
  return first === 'feff' || first === '003c' ? UTF16BE : UTF8;
}
