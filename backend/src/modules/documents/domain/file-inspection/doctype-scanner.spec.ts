import { DoctypeScanner } from './doctype-scanner';

const XML = '<?xml version="1.0"?>\n<!-- one -->\n<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>';
const UTF16LE = Buffer.from(XML, 'utf16le');

function found(bytes: Buffer, pieceBytes: number): boolean {
  const scanner = new DoctypeScanner();
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.write(bytes.subarray(at, at + pieceBytes));
  return scanner.found;
}

describe('the search for a document type declaration', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(XML)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${XML}`)],
    ['UTF-16, little endian', UTF16LE],
    ['UTF-16, little endian with a mark', Buffer.from(`\ufeff${XML}`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(UTF16LE).swap16()],
    ['UTF-16, big endian with a mark', Buffer.from(`\ufeff${XML}`, 'utf16le').swap16()],
  ])('finds it in %s, however the text is cut', (_encoding, bytes) => {
    for (const pieceBytes of [1, 2, 3, 7, 16, 17, 18, 19, 40, 1_000]) expect(found(bytes, pieceBytes)).toBe(true);
  });

  it('finds nothing where there is none', () => {
    for (const xml of ['', '<x/>', '<x>&lt;!DOCTYPE</x>', '<!DOCTYP', '<! DOCTYPE x>']) {
      for (const pieceBytes of [1, 3, 100]) expect(found(Buffer.from(xml), pieceBytes)).toBe(false);
    }
  });
});
