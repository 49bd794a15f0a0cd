import { dirname, join } from 'node:path';
import { day, dollars } from './amounts';
import type { Invoice } from './invoice';
import type { BillingAddress } from './subscription';

const INK = '#16181d';
const MUTED = '#5c6370';
const RULE = '#d8d5cd';
const ACCENT = '#1d4ed8';
const MARGIN = 56;
const COLUMN = 220;

/** Regular and bold faces that know Latin, Greek and Cyrillic; a machine may have no fonts of its own. */
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');

/** An invoice as a PDF on A4, as it was issued: later payments do not change it. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  // Loaded with the first of them: most processes draw none.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: {
      Title: `Invoice ${invoice.invoiceNumber}`,
      Author: invoice.issuer.split('\n')[0] ?? '',
      Creator: 'Countersign',
      CreationDate: new Date(invoice.issueDate),
    },
  });
  paper.registerFont('regular', join(fonts, 'LiberationSans-Regular.ttf'));
  paper.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'));
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => paper.once('end', resolve).once('error', reject));
  drawHead(paper, invoice);
  drawLines(paper, invoice);
  drawFoot(paper, invoice);
  paper.end();
  await ended;
  return Buffer.concat(parts);
}

/** The lines of an address as they stand on an envelope. */
function addressLines(organizationName: string, address: BillingAddress | null): string[] {
  const { name, line1, line2, city, postalCode, region, country, taxId } = address ?? {};
  const place = [postalCode, city].filter(Boolean).join(' ');
  const lines = [name || organizationName, line1, line2, [place, region].filter(Boolean).join(', '), country];
  return [...lines, taxId ? `Tax ID ${taxId}` : null].filter((one): one is string => Boolean(one));
}

function drawHead(paper: PDFKit.PDFDocument, invoice: Invoice): void {
  paper.font('bold').fontSize(9).fillColor(ACCENT).text('INVOICE', MARGIN, MARGIN, { characterSpacing: 1 });
  paper.font('bold').fontSize(20).fillColor(INK).text(invoice.invoiceNumber);
  paper.moveDown(1.2);
  const top = paper.y;
  block(paper, 'From', invoice.issuer.split('\n'), MARGIN, top);
  const left = paper.y;
  block(paper, 'Bill to', addressLines(invoice.organizationName, invoice.billingAddress), MARGIN + COLUMN, top);
  paper.y = Math.max(left, paper.y) + 14;
  const facts: [string, string][] = [
    ['Issued', day(invoice.issueDate)],
    ['Due', day(invoice.dueDate)],
    ['Period', `${day(invoice.billingPeriodStart)} to ${day(invoice.billingPeriodEnd)}`],
    ['Currency', invoice.currency],
  ];
  for (const [label, value] of facts) {
    const y = paper.y;
    paper.font('regular').fontSize(9.5).fillColor(MUTED).text(label, MARGIN, y, { width: 80 });
    paper.fillColor(INK).text(value, MARGIN + 80, y);
    paper.y += 2;
  }
  paper.y += 18;
}

function block(paper: PDFKit.PDFDocument, title: string, lines: string[], x: number, y: number): void {
  paper
    .font('regular')
    .fontSize(9)
    .fillColor(MUTED)
    .text(title, x, y, { width: COLUMN - 20 });
  lines.forEach((text, index) => {
    paper
      .font(index === 0 ? 'bold' : 'regular')
      .fontSize(10.5)
      .fillColor(INK);
    paper.text(text, x, paper.y + 1, { width: COLUMN - 20 });
  });
}

function rule(paper: PDFKit.PDFDocument): void {
  const right = paper.page.width - MARGIN;
  paper.moveTo(MARGIN, paper.y).lineTo(right, paper.y).lineWidth(0.5).strokeColor(RULE).stroke();
  paper.y += 8;
}

function amountRow(paper: PDFKit.PDFDocument, label: string, cents: number, font: 'regular' | 'bold'): void {
  const y = paper.y;
  const right = paper.page.width - MARGIN;
  paper.font(font).fontSize(10.5).fillColor(INK);
  paper.text(dollars(cents), right - 110, y, { width: 110, align: 'right' });
  paper.text(label, MARGIN, y, { width: right - MARGIN - 130 });
  paper.y += 6;
}

function drawLines(paper: PDFKit.PDFDocument, invoice: Invoice): void {
  rule(paper);
  for (const { description, amount } of invoice.lineItems) amountRow(paper, description, amount, 'regular');
  rule(paper);
  amountRow(paper, 'Subtotal', invoice.amount, 'regular');
  if (invoice.taxAmount > 0) amountRow(paper, `Tax ${invoice.taxBasisPoints / 100}%`, invoice.taxAmount, 'regular');
  amountRow(paper, 'Total', invoice.totalAmount, 'bold');
}

function drawFoot(paper: PDFKit.PDFDocument, invoice: Invoice): void {
  paper.y += 16;
  const words =
    invoice.totalAmount === 0
      ? 'Nothing is to be paid.'
      : `Please pay ${dollars(invoice.totalAmount)} by ${day(invoice.dueDate)} and name ${invoice.invoiceNumber}.`;
  paper.font('regular').fontSize(9.5).fillColor(MUTED).text(words, MARGIN);
}
