import { bottomOf, INK, MARGIN, MUTED, RULE, widthOf, type Sheet } from './report-paper';
import type { Cell, ReportColumn, ReportTable } from './report';

/** Rows that are drawn; the CSV has the rest. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 160;
const WIDE = 6;
const SIZE = 8;
const PAD = 6;
/** Between two columns. */
const GAP = 12;
/** Rows from which the columns' widths are guessed. */
const SAMPLE = 60;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function words(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'number') return String(value);
  if (MOMENT.test(value)) return value.slice(0, 16).replace('T', ' ');
  return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS - 1)}…` : value;
}

/** Each column gets what its longest words want, within limits, and then its share of the page. */
function widths(sheet: Sheet, { columns, rows }: ReportTable): number[] {
  sheet.font('regular').fontSize(SIZE);
  const wanted = columns.map(({ key, label }) => {
    const texts = [label, ...rows.slice(0, SAMPLE).map((row) => words(row[key]))];
    return Math.min(Math.max(...texts.map((text) => sheet.widthOfString(text))), 180) + GAP;
  });
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width) => (width * widthOf(sheet)) / all);
}

/** A table with its head again on every page. */
export function drawTable(sheet: Sheet, table: ReportTable): void {
  const { title, columns, rows, truncated } = table;
  const layout = columns.length > WIDE ? 'landscape' : 'portrait';
  if (layout === 'landscape' || sheet.page.layout === 'landscape' || sheet.y + 90 > bottomOf(sheet)) {
    sheet.addPage({ size: 'A4', margin: MARGIN, layout });
  }
  sheet.font('bold').fontSize(11).fillColor(INK).text(title, MARGIN);
  sheet.y += 6;
  if (rows.length === 0) {
    sheet.font('regular').fontSize(9).fillColor(MUTED).text('Nothing to show.', MARGIN);
    sheet.y += 14;
    return;
  }
  const columnWidths = widths(sheet, table);
  const headings = columns.map(({ label }) => label);
  drawRow(sheet, columns, columnWidths, headings);
  for (const row of rows.slice(0, MOST_ROWS)) {
    const cells = columns.map(({ key }) => words(row[key]));
    const height = heightOf(sheet, columnWidths, cells);
    if (sheet.y + height > bottomOf(sheet)) {
      sheet.addPage({ size: 'A4', margin: MARGIN, layout });
      drawRow(sheet, columns, columnWidths, headings);
    }
    drawRow(sheet, columns, columnWidths, cells, height);
  }
  sheet.x = MARGIN;
  if (rows.length > MOST_ROWS || truncated) {
    const shown = Math.min(rows.length, MOST_ROWS);
    sheet.y += 4;
    sheet.font('regular').fontSize(SIZE).fillColor(MUTED);
    sheet.text(`The first ${shown} rows.${rows.length > shown ? ' The CSV of this report has more.' : ''}`, MARGIN);
  }
  sheet.y += 16;
}

function heightOf(sheet: Sheet, columnWidths: readonly number[], cells: readonly string[]): number {
  sheet.font('regular').fontSize(SIZE);
  const heights = cells.map((text, index) =>
    sheet.heightOfString(text || ' ', { width: (columnWidths[index] ?? 0) - GAP }),
  );
  return Math.max(...heights) + PAD;
}

function drawRow(
  sheet: Sheet,
  columns: readonly ReportColumn[],
  columnWidths: readonly number[],
  cells: readonly string[],
  rowHeight?: number,
): void {
  const isHead = rowHeight === undefined;
  const height = rowHeight ?? heightOf(sheet, columnWidths, cells);
  const top = sheet.y;
  let x = MARGIN;
  cells.forEach((text, index) => {
    const width = columnWidths[index] ?? 0;
    sheet
      .font(isHead ? 'bold' : 'regular')
      .fontSize(SIZE)
      .fillColor(isHead ? MUTED : INK);
    sheet.text(text, x, top + PAD / 2, { width: width - GAP, align: columns[index]?.align ?? 'left' });
    x += width;
  });
  sheet.y = top + height;
  sheet
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + widthOf(sheet), sheet.y)
    .lineWidth(isHead ? 1 : 0.5);
  sheet.strokeColor(RULE).stroke();
}
