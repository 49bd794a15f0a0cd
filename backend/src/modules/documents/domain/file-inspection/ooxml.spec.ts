import { bufferRandomAccess } from '../../../../platform/storage/random-access';
import { FileRefusedError } from './file-refusal';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './inspection-limits';
import { inspectOoxml } from './ooxml';
import {
  contentTypes,
  makeCompound,
  makeDoc,
  makeDocx,
  makeXlsx,
  minimalDocx,
  minimalXlsx,
} from './testing/sample-files';
import { buildZip, type ZipPart } from './testing/zip-builder';

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MIB = 1024 * 1024;

async function outcome(
  bytes: Buffer,
  extension: 'docx' | 'xlsx' = 'docx',
  limits?: Partial<ArchiveLimits>,
): Promise<string> {
  try {
    await inspectOoxml(bufferRandomAccess(bytes), extension, { ...ARCHIVE_LIMITS, ...limits });
    return 'accepted';
  } catch (error) {
    if (error instanceof FileRefusedError) return error.code;
    throw error;
  }
}

function part(name: string, data: string | Buffer = 'x', rest: Partial<ZipPart> = {}): ZipPart {
  return { name, data: Buffer.from(data), ...rest };
}

function docxWithTypes(xml: string | Buffer): Buffer {
  return buildZip([part('[Content_Types].xml', xml), part('word/document.xml', '<w:document/>')]);
}

const TYPES_XML = contentTypes({ '/word/document.xml': WORD_MAIN }).data.toString();

describe('the parts of a package', () => {
  it('are accepted where they agree', async () => {
    expect(await outcome(minimalDocx())).toBe('accepted');
    expect(await outcome(minimalXlsx(), 'xlsx')).toBe('accepted');
    expect(await outcome(await makeDocx('x'.repeat(100_000)))).toBe('accepted');
    expect(await outcome(makeXlsx(), 'xlsx')).toBe('accepted');
    expect(await outcome(minimalDocx([part('word/media/image1.png', Buffer.alloc(9_000, 7), { stored: true })]))).toBe(
      'accepted',
    );
    expect(await outcome(minimalDocx([part('word/', '', { stored: true }), part('word/empty.bin', '')]))).toBe(
      'accepted',
    );
  });

  it('may have a main part of another name, or a type by extension', async () => {
    const second = buildZip([contentTypes({ '/word/document2.xml': WORD_MAIN }), part('word/document2.xml', '<w/>')]);
    expect(await outcome(second)).toBe('accepted');
    const byExtension = TYPES_XML.replace('application/xml', WORD_MAIN).replace(/<Override[^>]*>/, '');
    expect(await outcome(docxWithTypes(byExtension))).toBe('accepted');
  });

  it('are refused where the main part is missing or belongs to another program', async () => {
    expect(await outcome(buildZip([contentTypes({ '/word/document.xml': WORD_MAIN }), part('word/other.xml')]))).toBe(
      'MALFORMED_FILE',
    );
    expect(await outcome(buildZip([contentTypes({ '/elsewhere.xml': WORD_MAIN }), part('elsewhere.xml')]))).toBe(
      'MALFORMED_FILE',
    );
    expect(await outcome(buildZip([contentTypes({}), part('word/document.xml')]))).toBe('CONTENT_MISMATCH');
    expect(await outcome(minimalDocx(), 'xlsx')).toBe('CONTENT_MISMATCH');
    const template = TYPES_XML.replace('document.main', 'template.main');
    expect(await outcome(docxWithTypes(template))).toBe('CONTENT_MISMATCH');
  });

  it('are read in every spelling of the same content types', async () => {
    const reference = TYPES_XML.replaceAll('document.main', '&#x64;ocument&#46;main');
    const prefixed = TYPES_XML.replaceAll('<Override', '<ct:Override').replaceAll('<Types', '<ct:Types');
    const quoted = TYPES_XML.replaceAll(/"([^"]*)"/g, "'$1'");
    const utf16 = Buffer.from(`\ufeff${TYPES_XML}`, 'utf16le');
    for (const xml of [reference, prefixed, quoted, utf16, Buffer.from(utf16).swap16()]) {
      expect(await outcome(docxWithTypes(xml))).toBe('accepted');
    }
  });

  it('are refused where the content types are no such file', async () => {
    const broken = [
      '',
      'no xml',
      '<Types',
      '<Other/>',
      TYPES_XML.replace(WORD_MAIN, '&main;'),
      TYPES_XML.replace(WORD_MAIN, '&#x110000;'),
      TYPES_XML.replace(/PartName="[^"]*"/, ''),
      TYPES_XML.replace('</Types>', '<Override PartName="/word/document.xml" ContentType="text/plain"/></Types>'),
      Buffer.from(TYPES_XML.replace('Types', 'Typ\u00e9s'), 'latin1'),
    ];
    for (const xml of broken) expect(await outcome(docxWithTypes(xml))).toBe('MALFORMED_FILE');
    const commented = TYPES_XML.replace('<Override', '<!-- <Override').replace('</Types>', '--></Types>');
    expect(await outcome(docxWithTypes(commented))).toBe('CONTENT_MISMATCH');
  });
});

describe('a document type declaration', () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>';

  it('is refused in the content types and in any XML part', async () => {
    expect(
      await outcome(docxWithTypes(TYPES_XML.replace('<Types', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Types'))),
    ).toBe('MALFORMED_FILE');
    expect(await outcome(minimalDocx([], { data: Buffer.from(bomb) }))).toBe('MALFORMED_FILE');
    for (const name of ['word/styles.xml', '_rels/.rels', 'xl/drawing.VML']) {
      expect(await outcome(minimalDocx([part(name, bomb)]))).toBe('MALFORMED_FILE');
    }
  });

  it('is found in UTF-16 and wherever the pieces are cut', async () => {
    const wide = Buffer.from(`\ufeff${bomb}`, 'utf16le');
    expect(await outcome(minimalDocx([part('a.xml', wide)]))).toBe('MALFORMED_FILE');
    expect(await outcome(minimalDocx([part('a.xml', Buffer.from(wide).swap16())]))).toBe('MALFORMED_FILE');
    for (let padding = 16_384 - 30; padding < 16_384 + 5; padding += 1) {
      expect(await outcome(minimalDocx([part('a.xml', `${' '.repeat(padding)}${bomb}`)]))).toBe('MALFORMED_FILE');
    }
  });

  it('may be written about', async () => {
    expect(await outcome(minimalDocx([], { data: Buffer.from('<w:t>&lt;!DOCTYPE html&gt;</w:t>') }))).toBe('accepted');
  });
});

describe('macros in a package', () => {
  it.each([
    'word/vbaProject.bin',
    'xl/vbaProject1.BIN',
    'VBAPROJECT.bin',
    'word/vbaData.xml',
    'xl/macrosheets/sheet1.xml',
  ])('are refused as the part %s', async (name) => {
    expect(await outcome(minimalDocx([part(name)]))).toBe('MACROS');
  });

  it.each([
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.ms-excel.sheet.MACROENABLED.main+xml',
    'application/vnd.ms-office.vbaProject',
    'application/vnd.ms-excel.macrosheet+xml',
    'application/vnd.ms-word.document.macro&#69;nabled.main+xml',
  ])('are refused by the content type %s', async (type) => {
    const macro = buildZip([
      contentTypes({ '/word/document.xml': WORD_MAIN, '/word/p.bin': type }),
      part('word/document.xml'),
      part('word/p.bin'),
    ]);
    expect(await outcome(macro)).toBe('MACROS');
    expect(await outcome(buildZip([contentTypes({ '/word/document.xml': type }), part('word/document.xml')]))).toBe(
      'MACROS',
    );
  });

  it('are refused inside of embedded documents', async () => {
    const macroDocx = minimalDocx([part('word/vbaProject.bin')]);
    const macroDoc = makeDoc({ extra: { 'Macros/VBA/dir': Buffer.from('x') } });
    for (const embedded of [macroDocx, macroDoc]) {
      expect(await outcome(minimalDocx([part('word/embeddings/object1.bin', embedded)]))).toBe('MACROS');
    }
    expect(await outcome(minimalDocx([part('word/embeddings/a.docx', minimalDocx())]))).toBe('accepted');
    expect(await outcome(minimalDocx([part('word/embeddings/a.doc', makeDoc())]))).toBe('accepted');
  });

  it('are refused as a compound file under any name', async () => {
    const project = makeCompound({ 'VBA/dir': Buffer.from('x'), 'VBA/_VBA_PROJECT': Buffer.from('x') });
    expect(await outcome(minimalDocx([part('word/media/image1.png', project)]))).toBe('MACROS');
  });
});

describe('protection in a package', () => {
  it('is refused as an encrypted entry', async () => {
    expect(await outcome(minimalDocx([part('word/a.xml', 'x', { flags: 1 })]))).toBe('ENCRYPTED_FILE');
    expect(await outcome(minimalDocx([part('word/a.xml', 'x', { flags: 0x41 })]))).toBe('ENCRYPTED_FILE');
  });
});

describe('an archive bomb', () => {
  const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * MIB);

  it('is refused by its number of entries', async () => {
    const parts = Array.from({ length: 5_000 }, (_, i) => part(`word/${i}.xml`));
    expect(await outcome(minimalDocx(parts))).toBe('ARCHIVE_BOMB');
    expect(await outcome(minimalDocx(parts.slice(0, 8)), 'docx', { maxEntries: 10 })).toBe('accepted');
    expect(await outcome(minimalDocx(parts.slice(0, 9)), 'docx', { maxEntries: 10 })).toBe('ARCHIVE_BOMB');
  });

  it('is refused by its declared size and ratio before anything is unpacked', async () => {
    const declared = minimalDocx([part('word/a.bin', 'x', { declaredSize: 0xfffffffe })]);
    expect(await outcome(declared)).toBe('ARCHIVE_BOMB');
    const one = part('word/a.bin', zeros(20));
    expect(await outcome(minimalDocx([one]))).toBe('ARCHIVE_BOMB');
    expect(await outcome(minimalDocx([one]), 'docx', { maxRatio: 2_000 })).toBe('accepted');
    expect(await outcome(minimalDocx([part('word/a.bin', zeros(10))]))).toBe('accepted');
  });

  it('is refused when it unpacks to more than it declares, without unpacking the rest', async () => {
    const lying = minimalDocx([part('word/a.bin', zeros(60), { declaredSize: 1_000 })]);
    const started = performance.now();
    expect(await outcome(lying)).toBe('ARCHIVE_BOMB');
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('is refused when entries share their data', async () => {
    const shared = Array.from({ length: 3 }, (_, i) => part(`word/${i}.bin`, 'data', i === 0 ? {} : { sharedWith: 2 }));
    expect(await outcome(minimalDocx(shared))).toBe('ARCHIVE_BOMB');
    const inner = buildZip([part('word/inner.bin', 'data', { stored: true })]);
    const outer = minimalDocx([part('word/outer.bin', inner, { stored: true })]);
    expect(await outcome(outer)).toBe('accepted');
    // The header that the stored data begins with becomes an entry of its own.
    expect(await outcome(withEntryAt(outer, inner))).toBe('ARCHIVE_BOMB');
  });

  it('is refused by nesting, and the limits count what is nested', async () => {
    const one = minimalDocx([part('word/embeddings/a.docx', minimalDocx())]);
    const two = minimalDocx([part('word/embeddings/a.docx', one)]);
    const three = minimalDocx([part('word/embeddings/a.docx', two)]);
    expect(await outcome(two)).toBe('accepted');
    expect(await outcome(three)).toBe('ARCHIVE_BOMB');
    expect(await outcome(one, 'docx', { maxEntries: 5 })).toBe('accepted');
    expect(await outcome(one, 'docx', { maxEntries: 4 })).toBe('ARCHIVE_BOMB');
    const inner = minimalDocx([part('word/a.bin', zeros(12))]);
    const many = Array.from({ length: 20 }, (_, i) => part(`word/embeddings/${i}.docx`, inner));
    expect(await outcome(minimalDocx(many))).toBe('ARCHIVE_BOMB');
    const large = buildZip([part('a.bin', Buffer.alloc(11 * MIB, 'no'), { stored: true })]);
    expect(await outcome(minimalDocx([part('word/embeddings/a.zip', large)]))).toBe('ARCHIVE_BOMB');
  });

  it('is refused as a huge list of content types', async () => {
    const padded = TYPES_XML.replace('<Default', `${' '.repeat(2 * MIB)}<Default`);
    expect(await outcome(docxWithTypes(padded))).toBe('ARCHIVE_BOMB');
  });

  it('costs little', async () => {
    const bomb = minimalDocx([part('word/a.bin', zeros(100))]);
    const before = process.memoryUsage().arrayBuffers;
    const started = performance.now();
    expect(await outcome(bomb, 'docx', { maxRatio: 2_000 })).toBe('accepted');
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MIB);
  });
});

/** Adds a directory entry for the local header that `inner` begins with (Fifield 2019, quoting). */
function withEntryAt(zip: Buffer, inner: Buffer): Buffer {
  const end = zip.length - 22;
  const innerOffset = zip.indexOf(inner);
  const nameLength = inner.readUInt16LE(26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  inner.copy(entry, 6, 4, 28);
  entry.writeUInt32LE(innerOffset, 42);
  const record = Buffer.from(zip.subarray(end));
  record.writeUInt16LE(record.readUInt16LE(8) + 1, 8);
  record.writeUInt16LE(record.readUInt16LE(10) + 1, 10);
  return Buffer.concat([zip.subarray(0, end), entry, inner.subarray(30, 30 + nameLength), record]);
}

describe('contradictions in a zip file', () => {
  it.each<[string, () => Buffer]>([
    ['a wrong checksum', () => minimalDocx([part('word/a.xml', 'abc', { declaredCrc: 5 })])],
    ['a longer declared size', () => minimalDocx([part('word/a.xml', 'abc', { declaredSize: 4 })])],
    [
      'a different name in the local header',
      () => minimalDocx([part('word/a.xml', 'abc', { localName: 'word/b.xml' })]),
    ],
    [
      'fewer entries in the end record',
      () =>
        buildZip(
          [contentTypes({ '/word/document.xml': WORD_MAIN }), part('word/document.xml'), part('word/vbaProject.bin')],
          { entryCount: 2 },
        ),
    ],
    [
      'more entries in the end record',
      () => buildZip([contentTypes({ '/word/document.xml': WORD_MAIN }), part('word/document.xml')], { entryCount: 3 }),
    ],
    ['two parts whose names differ by case', () => minimalDocx([part('word/Document.xml')])],
    ['a path out of the package', () => minimalDocx([part('../evil.xml')])],
    ['an absolute path', () => minimalDocx([part('/word/evil.xml')])],
    ['bytes after the end', () => Buffer.concat([minimalDocx(), Buffer.from('tail')])],
    ['no end', () => minimalDocx().subarray(0, -22)],
    ['rubbish in place of deflated data', () => corrupted(minimalDocx([part('word/a.xml', 'abcdef'.repeat(50))]))],
  ])('such as %s are refused', async (_name, make) => {
    expect(await outcome(make())).toBe('MALFORMED_FILE');
  });
});

function corrupted(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  copy.fill(0xff, zip.indexOf('word/a.xml') + 10, zip.indexOf('word/a.xml') + 16);
  return copy;
}
