import { CFB, utils, write } from '@e965/xlsx';
import { Document, Packer, Paragraph } from 'docx';
import PDFDocument from 'pdfkit';
import { buildZip, type ZipPart } from './zip-builder';

/*
 * Test files made by the programs' own libraries where there is one, by hand where a test needs
 * something that no library writes.
 */
const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET_MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

export function makeDocx(text = 'Minutes of the meeting'): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }));
}

export function makeXlsx(): Buffer {
  return writeSheet('xlsx');
}

export function makeXls(rows = 3): Buffer {
  return writeSheet('biff8', rows);
}

function writeSheet(bookType: 'xlsx' | 'biff8', rows = 3): Buffer {
  const book = utils.book_new();
  const cells = Array.from({ length: rows }, (_, row) => [`Line ${row}`, row * 7, row / 3]);
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Budget');
  const written: unknown = write(book, { type: 'buffer', bookType });
  if (!Buffer.isBuffer(written)) throw new Error('no buffer was written');
  return written;
}

export function makePdf(options: PDFKit.PDFDocumentOptions = {}, text = 'Quality manual'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument(options);
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
    document.text(text);
    document.end();
  });
}

/** A Word 97-2003 file as far as its structure goes: no library writes one. */
export function makeDoc(
  options: { encrypted?: boolean; length?: number; extra?: Record<string, Buffer> } = {},
): Buffer {
  const word = Buffer.alloc(options.length ?? 6_000);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(options.encrypted === true ? 0x0100 : 0, 10);
  return makeCompound({ WordDocument: word, '1Table': Buffer.alloc(5_000, 1), ...options.extra });
}

/** The part of the library that has no types. */
interface CompoundWriter {
  utils: { cfb_new(): unknown; cfb_add(container: unknown, name: string, data: Buffer): void };
  write(container: unknown, options: { type: 'buffer' }): unknown;
}

/** A compound file with these streams; a `/` in a name makes storages. */
export function makeCompound(streams: Record<string, Buffer>): Buffer {
  const writer = CFB as CompoundWriter;
  const container = writer.utils.cfb_new();
  for (const [name, data] of Object.entries(streams)) writer.utils.cfb_add(container, `/${name}`, data);
  const written = writer.write(container, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new Error('no buffer was written');
  return written;
}

export function contentTypes(overrides: Readonly<Record<string, string>>): ZipPart {
  const entries = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`,
  );
  return {
    name: '[Content_Types].xml',
    data: Buffer.from(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Default Extension="xml" ContentType="application/xml"/>${entries.join('')}</Types>`,
    ),
  };
}

/** The least that counts as a DOCX, with further parts. */
export function minimalDocx(extra: readonly ZipPart[] = [], main: Partial<ZipPart> = {}): Buffer {
  const document = { name: 'word/document.xml', data: Buffer.from('<w:document/>'), ...main };
  return buildZip([contentTypes({ '/word/document.xml': WORD_MAIN }), document, ...extra]);
}

export function minimalXlsx(extra: readonly ZipPart[] = []): Buffer {
  const workbook = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
  return buildZip([contentTypes({ '/xl/workbook.xml': SHEET_MAIN }), workbook, ...extra]);
}
