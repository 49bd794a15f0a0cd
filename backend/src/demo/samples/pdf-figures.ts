import { INK, LINE, MUTED } from './pdf-house-style.js';
import { type PdfPage, TEXT_LEFT, TEXT_WIDTH } from './pdf-page.js';
import type { Block, Column } from './sample-document.js';

type Table = Extract<Block, { kind: 'table' }>;
type Bars = Extract<Block, { kind: 'bars' }>;

const PADDING = 7;
const CHART_HEIGHT = 112;

/** How much room a figure wants on its page, in points: a small table is not split. */
export function figureHeight(figure: Table | Bars): number {
  return figure.kind === 'bars' ? CHART_HEIGHT + 78 : Math.min(21 + figure.rows.length * 20, 280);
}

/** A table with hairlines; its head is repeated on each page. */
export function drawTable(page: PdfPage, table: Table): void {
  const { pdf, style } = page;
  page.gap(2);
  page.room(figureHeight(table));
  drawHead(page, table.columns);
  table.rows.forEach((row, index) => {
    const last = table.totals === true && index === table.rows.length - 1;
    pdf.font(last ? style.bold : style.body, 9);
    const height = Math.max(...row.map((cell, at) => pdf.heightOfString(cell, cellOptions(table.columns[at])))) + 10;
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage();
      drawHead(page, table.columns);
      pdf.font(last ? style.bold : style.body, 9);
    }
    const top = pdf.y;
    pdf.fillColor(INK);
    drawCells(page, table.columns, row, top + 5.5);
    pdf.rect(TEXT_LEFT, last ? top : top + height, TEXT_WIDTH, last ? 1 : 0.5).fill(last ? style.accent : LINE);
    pdf.x = TEXT_LEFT;
    pdf.y = top + height;
  });
  page.gap(12);
}

function drawHead(page: PdfPage, columns: Column[]): void {
  const { pdf, style } = page;
  const top = pdf.y;
  pdf.rect(TEXT_LEFT, top, TEXT_WIDTH, 21).fill(style.soft);
  pdf.font(style.bold, 8.5).fillColor(style.accent);
  drawCells(
    page,
    columns,
    columns.map(({ title }) => title),
    top + 6.5,
  );
  pdf.x = TEXT_LEFT;
  pdf.y = top + 21;
}

function drawCells(page: PdfPage, columns: Column[], cells: string[], top: number): void {
  let left = TEXT_LEFT;
  columns.forEach((column, index) => {
    page.pdf.text(cells[index] ?? '', left + PADDING, top, cellOptions(column));
    left += column.width * TEXT_WIDTH;
  });
}

function cellOptions(column: Column | undefined): PDFKit.Mixins.TextOptions {
  return {
    width: (column?.width ?? 0) * TEXT_WIDTH - 2 * PADDING,
    align: column?.numeric === true ? 'right' : 'left',
    lineGap: 1.5,
  };
}

/** Bars side by side for each label, with their values above and a legend. */
export function drawBars(page: PdfPage, chart: Bars): void {
  const { pdf, style } = page;
  page.room(figureHeight(chart));
  pdf
    .font(style.bold, 9.5)
    .fillColor(INK)
    .text(chart.caption, TEXT_LEFT, pdf.y + 2);
  drawLegend(page, chart);
  const top = pdf.y + 12;
  const largest = Math.max(...chart.series.flatMap(({ values }) => values));
  const ceiling = Math.ceil(largest / 10) * 10;
  drawGrid(page, top, ceiling, chart.unit);

  const group = (TEXT_WIDTH - 36) / chart.labels.length;
  const bar = Math.min(26, (group * 0.62) / chart.series.length);
  chart.labels.forEach((label, at) => {
    const middle = TEXT_LEFT + 36 + group * (at + 0.5);
    chart.series.forEach(({ values }, index) => {
      const value = values[at] ?? 0;
      const height = (value / ceiling) * CHART_HEIGHT;
      const left = middle - (bar * chart.series.length) / 2 + index * bar;
      const bottom = top + CHART_HEIGHT;
      pdf.rect(left, bottom - height, bar - 3, height).fill(index === 0 ? style.accent : style.second);
      pdf.font(style.body, 7).fillColor(MUTED);
      pdf.text(value.toFixed(1), left - 6, bottom - height - 9, { width: bar + 9, align: 'center', lineBreak: false });
    });
    pdf.font(style.body, 8.5).fillColor(INK);
    pdf.text(label, middle - group / 2, top + CHART_HEIGHT + 7, { width: group, align: 'center', lineBreak: false });
  });
  pdf.x = TEXT_LEFT;
  pdf.y = top + CHART_HEIGHT + 30;
}

function drawLegend(page: PdfPage, chart: Bars): void {
  const { pdf, style } = page;
  const top = pdf.y + 5;
  let left = TEXT_LEFT;
  chart.series.forEach(({ name }, index) => {
    pdf.rect(left, top, 8, 8).fill(index === 0 ? style.accent : style.second);
    pdf
      .font(style.body, 8.5)
      .fillColor(MUTED)
      .text(name, left + 13, top, { lineBreak: false });
    left += pdf.widthOfString(name) + 34;
  });
  pdf.y = top + 14;
}

function drawGrid(page: PdfPage, top: number, ceiling: number, unit: string): void {
  const { pdf, style } = page;
  for (let part = 0; part <= 4; part += 1) {
    const y = top + CHART_HEIGHT - (CHART_HEIGHT * part) / 4;
    pdf.rect(TEXT_LEFT + 36, y, TEXT_WIDTH - 36, 0.5).fill(part === 0 ? MUTED : LINE);
    pdf.font(style.body, 7.5).fillColor(MUTED);
    const value = (ceiling * part) / 4;
    pdf.text(part === 0 ? '0' : `${String(value)} ${unit}`, TEXT_LEFT - 4, y - 3.5, {
      width: 34,
      align: 'right',
      lineBreak: false,
    });
  }
}
