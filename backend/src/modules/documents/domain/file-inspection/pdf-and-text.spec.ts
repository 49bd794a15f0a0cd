import { bufferRandomAccess } from '../../../../platform/storage/random-access';
import { FileRefusedError } from './file-refusal';
import { inspectPdf } from './pdf';
import { inspectPlainText } from './plain-text';
import { makePdf } from './testing/sample-files';

const PIECE = 65_536;

async function outcome(inspect: typeof inspectPdf, bytes: Buffer): Promise<string> {
  try {
    await inspect(bufferRandomAccess(bytes));
    return 'accepted';
  } catch (error) {
    if (error instanceof FileRefusedError) return error.code;
    throw error;
  }
}

describe('a PDF', () => {
  const minimal = (trailer: string, body = '') =>
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n${body}trailer\n<<${trailer}>>\nstartxref\n9\n%%EOF\n`,
      'latin1',
    );

  it('is accepted, of any version and length', async () => {
    expect(await outcome(inspectPdf, await makePdf())).toBe('accepted');
    expect(await outcome(inspectPdf, await makePdf({ pdfVersion: '1.7ext3' }, 'long '.repeat(100_000)))).toBe(
      'accepted',
    );
    expect(await outcome(inspectPdf, minimal('/Root 1 0 R'))).toBe('accepted');
    expect(
      await outcome(inspectPdf, Buffer.concat([Buffer.from('\ufeff\n'), minimal('/Root 1 0 R'), Buffer.alloc(500)])),
    ).toBe('accepted');
  });

  it.each(['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const)(
    'of version %s with a password is refused',
    async (pdfVersion) => {
      expect(
        await outcome(inspectPdf, await makePdf({ pdfVersion, userPassword: 'secret', ownerPassword: 'other' })),
      ).toBe('ENCRYPTED_FILE');
    },
  );

  it('with an encryption dictionary in a trailer or cross-reference stream is refused', async () => {
    expect(await outcome(inspectPdf, minimal('/Root 1 0 R/Encrypt 5 0 R'))).toBe('ENCRYPTED_FILE');
    expect(await outcome(inspectPdf, minimal('/Encrypt<</Filter/Standard>>/Root 1 0 R'))).toBe('ENCRYPTED_FILE');
    const before = '7 0 obj\n<</Type /XRef/Size 9/Encrypt 5 0 R>>\nstream\nxx\nendstream\nendobj\n';
    const after = '7 0 obj\n<</Encrypt 5 0 R/Size 9/Type/XRef>>\nstream\nxx\nendstream\nendobj\n';
    for (const object of [before, after]) expect(await outcome(inspectPdf, minimal('', object))).toBe('ENCRYPTED_FILE');
  });

  it('with the dictionary across any border of pieces is refused', async () => {
    for (let shift = -30; shift <= 30; shift += 1) {
      const body = `${'%'.padEnd(PIECE - 75 + shift, 'x')}\n`;
      expect(await outcome(inspectPdf, minimal('/Root 1 0 R /Encrypt 5 0 R ', body))).toBe('ENCRYPTED_FILE');
    }
  });

  it('may write about encryption', async () => {
    const text = '3 0 obj\n<</Length 40>>\nstream\n(the entry /Encrypt 5 0 R of a file)Tj\nendstream\nendobj\n';
    expect(await outcome(inspectPdf, minimal('/Root 1 0 R', text))).toBe('accepted');
  });

  it('that mentions encryption without end is refused soon', async () => {
    const mentions = Buffer.alloc(5_000_000, '/Encrypt 5 0 R ').toString('latin1');
    const started = performance.now();
    expect(await outcome(inspectPdf, minimal('/Root 1 0 R', `3 0 obj\n(${mentions})\nendobj\n`))).toBe(
      'MALFORMED_FILE',
    );
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is refused without header, end or objects', async () => {
    expect(await outcome(inspectPdf, Buffer.from('%PDF'))).toBe('CONTENT_MISMATCH');
    expect(await outcome(inspectPdf, Buffer.concat([Buffer.from('MZ'), minimal('')]))).toBe('CONTENT_MISMATCH');
    expect(await outcome(inspectPdf, (await makePdf()).subarray(0, -10))).toBe('MALFORMED_FILE');
    expect(await outcome(inspectPdf, Buffer.from('%PDF-1.4\nhello\n%%EOF'))).toBe('MALFORMED_FILE');
  });
});

describe('plain text', () => {
  it.each<[string, Buffer]>([
    ['ASCII', Buffer.from('one\ttwo\r\nthree\f\n')],
    ['UTF-8', Buffer.from('Größe 請假單 👩‍👩‍👧')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße')],
    ['UTF-16, little endian', Buffer.from('\ufeffGröße 👩', 'utf16le')],
    ['UTF-16, big endian', Buffer.from('\ufeffGröße 👩', 'utf16le').swap16()],
    ['one letter', Buffer.from('a')],
  ])('in %s is accepted', async (_name, bytes) => {
    expect(await outcome(inspectPlainText, bytes)).toBe('accepted');
  });

  it('is accepted with characters across the border of pieces', async () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const long = Buffer.concat([Buffer.alloc(PIECE - shift, 'a'), Buffer.from('👩 end')]);
      expect(await outcome(inspectPlainText, long)).toBe('accepted');
    }
  });

  it.each<[string, Buffer]>([
    ['a NUL', Buffer.from('a\0b')],
    ['an escape', Buffer.from('a\u001b[31mb')],
    ['a control at the end of a long text', Buffer.concat([Buffer.alloc(3 * PIECE, 'a'), Buffer.of(7)])],
    ['Latin-1', Buffer.from('Größe', 'latin1')],
    ['half a character at the end', Buffer.from('ü').subarray(0, 1)],
    ['a lone surrogate', Buffer.from('\ufeffa\ud800b', 'utf16le')],
    ['an odd length', Buffer.from('\ufeffab', 'utf16le').subarray(0, 5)],
    ['UTF-16 without a mark', Buffer.from('words', 'utf16le')],
    ['the mark of a PDF', Buffer.from('%PDF-1.7 in words')],
    ['the mark of a zip file', Buffer.from('PK\u0003\u0004')],
  ])('with %s is refused', async (_name, bytes) => {
    expect(await outcome(inspectPlainText, bytes)).toBe('CONTENT_MISMATCH');
  });
});
