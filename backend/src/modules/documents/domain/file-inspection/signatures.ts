/** First bytes of a compound file (MS-CFB 2.2). */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** First bytes of a zip file that has entries (APPNOTE 4.3.7). */
export const ZIP_FILE = Buffer.from('504b0304', 'hex');
export const PDF_MARK = Buffer.from('%PDF-', 'latin1');

export function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}
