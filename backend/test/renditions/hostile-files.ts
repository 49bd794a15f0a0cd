import { buildZip } from '../../src/modules/documents/domain/file-inspection/testing/zip-builder';
import { contentTypes } from '../../src/modules/documents/domain/file-inspection/testing/sample-files';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET_MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHEETS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (target: string): string =>
  `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${target}"/></Relationships>`;

/** A Word document whose main part is what is given. */
export const wordOf = (documentXml: string | Buffer): Buffer =>
  buildZip([
    contentTypes({ '/word/document.xml': MAIN }),
    { name: '_rels/.rels', data: Buffer.from(relations('word/document.xml')) },
    { name: 'word/document.xml', data: Buffer.from(documentXml) },
  ]);

/** A Word document that unpacks to so many megabytes of text. */
export function wordBomb(megabytes: number): Buffer {
  const run = Buffer.from(`<w:p><w:r><w:t>${'bomb '.repeat(20)}</w:t></w:r></w:p>`);
  const body = Buffer.alloc(megabytes * 1024 * 1024, run);
  const whole = body.subarray(0, body.length - (body.length % run.length));
  return wordOf(
    Buffer.concat([Buffer.from(`<w:document ${WORD}><w:body>`), whole, Buffer.from('</w:body></w:document>')]),
  );
}

/** Tables in tables in tables. */
export function nestedWord(levels: number): Buffer {
  const [open, close] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'];
  return wordOf(
    `<w:document ${WORD}><w:body>${open.repeat(levels)}<w:p/>${close.repeat(levels)}</w:body></w:document>`,
  );
}

/** Asks the XML parser for a file of the server, and to multiply a text. */
export const wordWithEntities = (): Buffer =>
  wordOf(
    `<!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "laugh"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>` +
      `<w:document ${WORD}><w:body><w:p><w:r><w:t>start &file; &c; end</w:t></w:r></w:p></w:body></w:document>`,
  );

/** A workbook that says it has all the cells there can be, and has three. */
export const hugeWorkbook = (): Buffer =>
  buildZip([
    contentTypes({ '/xl/workbook.xml': SHEET_MAIN }),
    { name: '_rels/.rels', data: Buffer.from(relations('xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: Buffer.from(
        `<workbook ${SHEETS} xmlns:r="${OFFICE}"><sheets><sheet name="All" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: Buffer.from(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: Buffer.from(
        `<worksheet ${SHEETS}><dimension ref="A1:XFD1048576"/><sheetData>` +
          `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row>` +
          `</sheetData></worksheet>`,
      ),
    },
  ]);

/** A PDF of the given objects, the first being its catalog, with a cross-reference table. */
export function pdfOf(objects: string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replace('START', String(start))} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const stream = (content: string, entries = ''): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
const FONT = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const SAID = 'BT /F1 20 Tf 20 20 Td (Still here) Tj ET';
const page = (box: string, content = '4 0 R'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources ${FONT} /Contents ${content} >>`;

/** The same page, so many times. */
export const manyPages = (count: number): Buffer =>
  pdfOf([
    CATALOG,
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
    page('0 0 200 200'),
    stream(SAID),
  ]);

/** A tree of pages that contains itself. */
export const cyclicPages = (): Buffer =>
  pdfOf([CATALOG, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>', page('0 0 9 9'), stream('')]);

/** A cross-reference table whose predecessor is itself. */
export const cyclicReferences = (): Buffer =>
  pdfOf([CATALOG, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page('0 0 200 200'), stream(SAID)], '/Prev START');

/** Content that is nothing but opening brackets. */
export const nestedPdf = (levels: number): Buffer =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page('0 0 200 200'),
    stream(`${'['.repeat(levels)}${'<<'.repeat(levels)}`),
  ]);

/** A page of a hundred kilometres, with a picture that says it has a billion pixels. */
export const hugePdf = (): Buffer =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300000000 300000000] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    stream('300000000 0 0 300000000 0 0 cm /I Do'),
    stream('x', '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
  ]);

/** Says in scripts, actions and forms what it wants to do. */
export const actingPdf = (): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://x.example"\\)) >> ` +
      `/AA << /WC << /S /Launch /F (/bin/sh) >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (while\\(1\\){}) >>] >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page('0 0 200 200'),
    stream(SAID),
  ]);

const ONE_PAGE = ['<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page('0 0 200 200'), stream(SAID)];

/** Hands over a program, from the list of attachments and from a note on its page. */
export const attachingPdf = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(run.exe) 5 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page('0 0 200 200').replace('/Contents', '/Annots [7 0 R] /Contents'),
    stream(SAID),
    '<< /Type /Filespec /F (run.exe) /UF (run.exe) /EF << /F 6 0 R >> >>',
    stream('MZ This program', '/Type /EmbeddedFile /Subtype /application#2Fx-msdownload'),
    '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 200 200] /FS 5 0 R >>',
  ]);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';

/** Carries SVG with script, as its description and as its form. */
export const drawingPdf = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /AcroForm << /Fields [] /XFA 5 0 R >> >>',
    ...ONE_PAGE,
    stream(SVG, '/Type /Metadata /Subtype /XML'),
  ]);

/** Begins as a PDF and goes on as a page with script. */
export const pdfAndPage = (): Buffer => {
  const page = `%PDF-1.7\n<html><body onload="alert(1)"><script>alert(2)</script>${SVG}<!--\n`;
  return Buffer.concat([Buffer.from(page), pdfOf([CATALOG, ...ONE_PAGE]).subarray(9)]);
};

/** Is read from the front as a PDF, and from the end as an archive. */
export const pdfAndArchive = (): Buffer =>
  buildZip([{ name: 'page.html', data: Buffer.from('<script>alert(1)</script>') }], {
    prefix: pdfOf([CATALOG, ...ONE_PAGE]),
  });

/** A form that draws itself again and again. */
export const recursivePdf = (): Buffer =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`,
    stream('/X Do'),
    stream('/X Do /X Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>'),
  ]);

/** The file with some bytes changed, the same ones for the same seed. */
export function mutated(file: Buffer, seed: number, changes = 40): Buffer {
  const copy = Buffer.from(file);
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (let i = 0; i < changes; i++) copy[next() % copy.length] = next() % 256;
  return copy;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SIZE = 'cx="4762500" cy="1047750"';

/** Shows a picture that is not in the document but at the given address. */
export const linkingWord = (address: string): Buffer =>
  buildZip([
    contentTypes({ '/word/document.xml': MAIN }),
    { name: '_rels/.rels', data: Buffer.from(relations('word/document.xml')) },
    {
      name: 'word/_rels/document.xml.rels',
      data: Buffer.from(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/image" Target="${address}" TargetMode="External"/></Relationships>`,
      ),
    },
    {
      name: 'word/document.xml',
      data: Buffer.from(
        `<w:document ${WORD} xmlns:r="${OFFICE}"><w:body><w:p><w:r><w:t>before</w:t></w:r></w:p><w:p><w:r><w:drawing>` +
          `<wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent ${SIZE}/><wp:docPr id="1" name="p"/>` +
          `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">` +
          `<pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>` +
          `<pic:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
          `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${SIZE}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
          `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`,
      ),
    },
  ]);
