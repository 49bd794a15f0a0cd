import { dirname, join } from 'node:path';
import type { ReportHead } from './report-csv';
import { drawCharts } from './report-pdf-charts';
import { drawTable } from './report-pdf-table';
import { ACCENT, INK, MARGIN, moment, MUTED, widthOf, type Sheet } from './report-paper';
import type { ReportData, ReportFigure } from './report';

const LABEL_WIDTH = 110;
const FIGURES_A_ROW = 3;
const FIGURE_HEIGHT = 46;

/** Regular and bold faces that know Latin, Greek and Cyrillic; a machine may have no fonts of its own. */
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');

/** A report as a PDF on A4: figures, charts, then tables. Tables with many columns lie on their side. */
export async function drawReport(head: ReportHead, data: ReportData): Promise<Buffer> {
  // Loaded with the first of them: most processes draw none.
  const { default: PDFDocument } = await import('pdfkit');
  const sheet = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: head.title, Author: head.organizationName, Creator: 'Countersign' },
  });
  sheet.registerFont('regular', join(fonts, 'LiberationSans-Regular.ttf'));
  sheet.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'));
  const parts: Buffer[] = [];
  sheet.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => sheet.once('end', resolve).once('error', reject));
  drawHead(sheet, head);
  drawFigures(sheet, data.summary);
  drawCharts(sheet, data.charts);
  for (const table of data.tables) drawTable(sheet, table);
  drawFeet(sheet, head);
  sheet.end();
  await ended;
  return Buffer.concat(parts);
}

function drawHead(sheet: Sheet, head: ReportHead): void {
  sheet.font('bold').fontSize(9).fillColor(ACCENT).text('REPORT', { characterSpacing: 1 });
  sheet.moveDown(0.4).font('bold').fontSize(18).fillColor(INK).text(head.title);
  sheet.moveDown(0.2).font('regular').fontSize(10).fillColor(MUTED).text(head.organizationName);
  if (head.description) sheet.moveDown(0.6).fillColor(INK).text(head.description);
  sheet.moveDown(0.8);
  const rows: [string, string][] = [
    ['Period', `${moment(head.dateFrom)} to ${moment(head.dateTo)}`],
    ['Division', head.divisionName ?? 'All divisions'],
    ['Department', head.departmentName ?? 'All departments'],
    ['Made', `${moment(head.finishedAt)} for ${head.createdByName}`],
  ];
  for (const [label, value] of rows) {
    const top = sheet.y;
    sheet.font('regular').fontSize(9.5).fillColor(MUTED).text(label, MARGIN, top, { width: LABEL_WIDTH });
    sheet.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width: widthOf(sheet) - LABEL_WIDTH });
    sheet.y += 3;
  }
  sheet.moveDown(1.2);
}

function drawFigures(sheet: Sheet, figures: readonly ReportFigure[]): void {
  const width = widthOf(sheet) / FIGURES_A_ROW;
  const top = sheet.y;
  figures.forEach(({ label, value, unit }, index) => {
    const x = MARGIN + (index % FIGURES_A_ROW) * width;
    const y = top + Math.floor(index / FIGURES_A_ROW) * FIGURE_HEIGHT;
    const words = value === null ? 'Nothing to measure' : value.toLocaleString('en-US') + (unit ? ` ${unit}` : '');
    sheet
      .font('regular')
      .fontSize(9)
      .fillColor(MUTED)
      .text(label, x, y, { width: width - 12, lineBreak: false });
    sheet
      .font('bold')
      .fontSize(value === null ? 10 : 15)
      .fillColor(INK);
    sheet.text(words, x, y + 13, { width: width - 12, lineBreak: false });
  });
  sheet.x = MARGIN;
  sheet.y = top + Math.ceil(figures.length / FIGURES_A_ROW) * FIGURE_HEIGHT + 8;
}

function drawFeet(sheet: Sheet, head: ReportHead): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.switchToPage(index);
    sheet.page.margins.bottom = 0;
    const y = sheet.page.height - MARGIN + 16;
    sheet.font('regular').fontSize(8).fillColor(MUTED);
    const words = `${head.title}, ${head.organizationName}. Made by Countersign on ${moment(head.finishedAt)}. Times are in UTC.`;
    sheet.text(words, MARGIN, y, { width: widthOf(sheet) - 70, lineBreak: false, ellipsis: true });
    const number = `${index - start + 1} of ${count}`;
    sheet.text(number, sheet.page.width - MARGIN - 60, y, { width: 60, align: 'right', lineBreak: false });
  }
}
