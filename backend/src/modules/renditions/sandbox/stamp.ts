import { dirname, join } from 'node:path';
import type { PDFDocument, PDFEmbeddedPage, PDFObject, PDFPage } from 'pdf-lib';

const SIZE = 8;
const PADDING = 3;
const MARGIN = 14;
const GREY = '#333333';
/** Actions that do more than lead to a page or an address (ISO 32000-2, 12.6.4). */
const ACTIONS = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound'];
/** Where scripts, what happens by itself, forms in XML and attached files hang. */
const ENTRIES = ['OpenAction', 'AA', 'JavaScript', 'JS', 'XFA', 'EmbeddedFiles', 'EF', 'AF'];

/** The PDF with a line at the foot of every page, and without what would act. */
export async function stamped(file: Buffer, line: string): Promise<Buffer> {
  const document = await inert(file);
  const [stamp] = await document.embedPdf(await strip(line));
  if (!stamp) throw new Error('The stamp has no page');
  for (const page of document.getPages()) await draw(page, stamp);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

/** The PDF with the pages of another one after its own, and without what would act. */
export async function appended(file: Buffer, pages: Buffer): Promise<Buffer> {
  const { PDFDocument } = await import('pdf-lib');
  const document = await inert(file);
  const more = await PDFDocument.load(pages);
  for (const page of await document.copyPages(more, more.getPageIndices())) document.addPage(page);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

async function inert(file: Buffer): Promise<PDFDocument> {
  const pdf = await import('pdf-lib');
  const document = await pdf.PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: false });
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const attached = object instanceof pdf.PDFStream && object.dict.get(pdf.PDFName.of('Type'));
    // What nothing points to any more would be written all the same.
    if (attached === pdf.PDFName.of('EmbeddedFile')) document.context.delete(reference);
    else disarm(object, pdf);
  }
  return document;
}

/** Takes out of an object, and of those that lie in it, what acts; links to pages and addresses stay. */
function disarm(object: PDFObject, pdf: typeof import('pdf-lib')): void {
  if (object instanceof pdf.PDFArray) object.asArray().forEach((one) => disarm(one, pdf));
  const dictionary = object instanceof pdf.PDFStream ? object.dict : object;
  if (!(dictionary instanceof pdf.PDFDict)) return;
  const kind = dictionary.get(pdf.PDFName.of('S'));
  const acts = kind instanceof pdf.PDFName && ACTIONS.includes(kind.decodeText());
  for (const [name, value] of dictionary.entries()) {
    if (acts || ENTRIES.includes(name.decodeText())) dictionary.delete(name);
    else disarm(value, pdf);
  }
}

/** A page as large as the line, with a font that knows more than Latin letters. */
async function strip(line: string): Promise<Buffer> {
  const { default: PdfKit } = await import('pdfkit');
  const font = join(
    dirname(require.resolve('pdfjs-dist/package.json')),
    'standard_fonts',
    'LiberationSans-Regular.ttf',
  );
  const measuring = new PdfKit({ autoFirstPage: false });
  const width = measuring.font(font).fontSize(SIZE).widthOfString(line) + 2 * PADDING;
  const height = SIZE + 2 * PADDING;
  const document = new PdfKit({ size: [width, height], margin: 0 });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (part: Buffer) => parts.push(part));
  document.rect(0, 0, width, height).fillOpacity(0.9).fill('#ffffff');
  document.fillOpacity(1).fillColor(GREY).font(font).fontSize(SIZE).text(line, PADDING, PADDING, { lineBreak: false });
  document.end();
  await done;
  return Buffer.concat(parts);
}

/** At the foot as people see it, whatever way the page is turned and whatever part of it is shown. */
async function draw(page: PDFPage, stamp: PDFEmbeddedPage): Promise<void> {
  const { degrees } = await import('pdf-lib');
  const box = page.getCropBox();
  const turned = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const visible = turned % 180 === 0 ? box.width : box.height;
  const scale = Math.min(1, (visible - 2 * MARGIN) / stamp.width);
  if (scale <= 0) return;
  const size = { width: stamp.width * scale, height: stamp.height * scale };
  const right = box.x + box.width;
  const top = box.y + box.height;
  const corner = {
    0: { x: box.x + MARGIN, y: box.y + MARGIN },
    90: { x: right - MARGIN, y: box.y + MARGIN },
    180: { x: right - MARGIN, y: top - MARGIN },
    270: { x: box.x + MARGIN, y: top - MARGIN },
  }[turned];
  page.drawPage(stamp, { ...corner, ...size, rotate: degrees(turned) });
}
