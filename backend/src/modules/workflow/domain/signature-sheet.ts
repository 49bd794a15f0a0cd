import { dirname, join } from 'node:path';
import qrcode from 'qrcode-generator';

export interface SheetFacts {
  id: number;
  title: string;
  organizationName: string;
  authorName: string;
  version: number;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  documentHash: string;
  /** Of the approval's certificate in the evidence log; null while that is being made. */
  leafHash: string | null;
  /** Where anybody can verify the file. */
  verifyUrl: string;
  createdAt: string;
  approvedAt: string;
  madeAt: string;
}

export interface SheetSignature {
  printedName: string;
  email: string;
  onBehalfOfName: string | null;
  meaning: string;
  stepName: string;
  signedWith: 'session' | 'password' | 'two_factor';
  asAdminOverride: boolean;
  createdAt: string;
}

const INK = '#16181d';
const MUTED = '#5c6370';
const RULE = '#d8d5cd';
const ACCENT = '#1d4ed8';
const MARGIN = 56;
const LABEL_WIDTH = 110;

/** Regular and bold faces that know Latin, Greek and Cyrillic; a machine may have no fonts of its own. */
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');

const METHODS: Record<SheetSignature['signedWith'], string> = {
  session: 'while signed in',
  password: 'with the password',
  two_factor: 'with a code of the authenticator app',
};

/** `2026-03-05T15:07:01.25Z` as `5 Mar 2026, 15:07:01 UTC`. */
function moment(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${day}, ${date.toISOString().slice(11, 19)} UTC`;
}

/** The signature sheet as a PDF on A4: what was signed, by whom, with which meaning, when and how. */
export async function drawSignatureSheet(facts: SheetFacts, signatures: readonly SheetSignature[]): Promise<Buffer> {
  // Loaded with the first of them: most processes draw none.
  const { default: PDFDocument } = await import('pdfkit');
  const sheet = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `Signatures: ${facts.title}`, Author: facts.organizationName, Creator: 'Countersign' },
  });
  sheet.registerFont('regular', join(fonts, 'LiberationSans-Regular.ttf'));
  sheet.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'));
  const parts: Buffer[] = [];
  sheet.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => sheet.once('end', resolve).once('error', reject));
  drawHead(sheet, facts);
  for (const signature of signatures) drawSignature(sheet, signature);
  if (signatures.length === 0) {
    sheet
      .font('regular')
      .fontSize(10)
      .fillColor(INK)
      .text('This version was published without review. Nobody signed it.');
  }
  drawVerification(sheet, facts);
  drawFeet(sheet, facts);
  sheet.end();
  await ended;
  return Buffer.concat(parts);
}

function drawHead(sheet: PDFKit.PDFDocument, facts: SheetFacts): void {
  sheet.font('bold').fontSize(9).fillColor(ACCENT).text('SIGNATURE SHEET', { characterSpacing: 1 });
  sheet.moveDown(0.4).font('bold').fontSize(18).fillColor(INK).text(facts.title);
  sheet.moveDown(0.2).font('regular').fontSize(10).fillColor(MUTED).text(facts.organizationName);
  sheet.moveDown(1);
  const rows: [string, string][] = [
    ['Document', `No. ${facts.id}, version ${facts.version}`],
    ['File', `${facts.fileName} (${facts.fileSize.toLocaleString('en-US')} bytes)`],
    ['Author', facts.authorName],
    ['Uploaded', moment(facts.createdAt)],
    ['Approved', moment(facts.approvedAt)],
    ['SHA-256', facts.documentHash],
    ...(facts.leafHash ? [['Log entry', facts.leafHash] satisfies [string, string]] : []),
  ];
  for (const [label, value] of rows) row(sheet, label, value);
  sheet.moveDown(1.2).font('bold').fontSize(12).fillColor(INK).text('Signatures', MARGIN);
  sheet.moveDown(0.5);
}

function row(sheet: PDFKit.PDFDocument, label: string, value: string): void {
  const top = sheet.y;
  const width = sheet.page.width - 2 * MARGIN - LABEL_WIDTH;
  sheet.font('regular').fontSize(9.5).fillColor(MUTED).text(label, MARGIN, top, { width: LABEL_WIDTH });
  sheet.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width });
  sheet.y += 3;
}

function drawSignature(sheet: PDFKit.PDFDocument, signature: SheetSignature): void {
  const height = 92;
  if (sheet.y + height > sheet.page.height - MARGIN - 30) sheet.addPage();
  const right = sheet.page.width - MARGIN;
  sheet.moveTo(MARGIN, sheet.y).lineTo(right, sheet.y).lineWidth(0.5).strokeColor(RULE).stroke();
  sheet.y += 10;
  const { meaning, printedName, onBehalfOfName, stepName, asAdminOverride } = signature;
  sheet.font('regular').fontSize(9).fillColor(MUTED).text(meaning, MARGIN);
  const name = onBehalfOfName === null ? printedName : `${printedName} for ${onBehalfOfName}`;
  sheet.font('bold').fontSize(13).fillColor(INK).text(name);
  const note = asAdminOverride ? `${stepName} (decided by an admin in place of the people it belonged to)` : stepName;
  sheet.moveDown(0.3);
  row(sheet, 'Step', note);
  row(sheet, 'Signed', `${moment(signature.createdAt)}, ${METHODS[signature.signedWith]}`);
  row(sheet, 'Account', signature.email);
  sheet.y += 8;
}

/** The code that leads to the page where anybody can verify the file, beside its address in words. */
function drawVerification(sheet: PDFKit.PDFDocument, { verifyUrl }: SheetFacts): void {
  const side = 96;
  if (sheet.y + side + 20 > sheet.page.height - MARGIN - 30) sheet.addPage();
  sheet.y += 10;
  const top = sheet.y;
  drawQrCode(sheet, verifyUrl, MARGIN, top, side);
  const left = MARGIN + side + 18;
  const width = sheet.page.width - MARGIN - left;
  sheet
    .font('bold')
    .fontSize(10)
    .fillColor(INK)
    .text('Verify this document', left, top + 6, { width });
  const words =
    'Scan the code, then drop the file and its certificate on the page. They are compared on your device and sent nowhere.';
  sheet.moveDown(0.3).font('regular').fontSize(9).fillColor(MUTED).text(words, { width });
  const address = verifyUrl.slice(0, verifyUrl.indexOf('#'));
  sheet.moveDown(0.4).fillColor(ACCENT).text(address, { width, link: verifyUrl });
  sheet.y = Math.max(sheet.y, top + side);
}

/** As squares, which stay sharp at any size. The margin that scanners want is the paper around it. */
function drawQrCode(sheet: PDFKit.PDFDocument, text: string, left: number, top: number, side: number): void {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const cell = side / count;
  for (let line = 0; line < count; line += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(line, column)) sheet.rect(left + column * cell, top + line * cell, cell + 0.05, cell + 0.05);
    }
  }
  sheet.fill(INK);
}

function drawFeet(sheet: PDFKit.PDFDocument, facts: SheetFacts): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.switchToPage(index);
    sheet.page.margins.bottom = 0;
    const words = `Made by Countersign on ${moment(facts.madeAt)}. The signatures hold for the bytes with the SHA-256 above and for no others.`;
    sheet.font('regular').fontSize(8).fillColor(MUTED);
    sheet.text(words, MARGIN, sheet.page.height - MARGIN + 6, {
      width: sheet.page.width - 2 * MARGIN - 60,
      lineBreak: false,
    });
    const number = `${index - start + 1} of ${count}`;
    sheet.text(number, sheet.page.width - MARGIN - 60, sheet.page.height - MARGIN + 6, {
      width: 60,
      align: 'right',
      lineBreak: false,
    });
  }
}
