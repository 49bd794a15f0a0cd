import { ACCENT, bottomOf, INK, MARGIN, MUTED, RULE, widthOf, type Sheet } from './report-paper';
import type { ReportChart, ReportPoint } from './report';

const BAR_HEIGHT = 12;
const BAR_GAP = 6;
const LABEL_WIDTH = 140;
const VALUE_WIDTH = 60;
const LINE_HEIGHT = 110;

/** Charts one below the other; one without points says so. */
export function drawCharts(sheet: Sheet, charts: readonly ReportChart[]): void {
  for (const { kind, title, unit, points } of charts) {
    const height = 34 + (kind === 'bar' ? Math.max(points.length, 1) * (BAR_HEIGHT + BAR_GAP) : LINE_HEIGHT + 24);
    if (sheet.y + height > bottomOf(sheet)) sheet.addPage();
    sheet.font('bold').fontSize(11).fillColor(INK).text(title, MARGIN, sheet.y, { continued: true });
    sheet.font('regular').fontSize(9).fillColor(MUTED).text(`  (${unit})`);
    sheet.y += 6;
    if (points.length === 0) sheet.font('regular').fontSize(9).fillColor(MUTED).text('Nothing in this period.', MARGIN);
    else if (kind === 'bar') bars(sheet, points);
    else line(sheet, points);
    sheet.x = MARGIN;
    sheet.y += 16;
  }
}

function bars(sheet: Sheet, points: readonly ReportPoint[]): void {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const room = widthOf(sheet) - LABEL_WIDTH - VALUE_WIDTH;
  for (const { label, value } of points) {
    const y = sheet.y;
    sheet.font('regular').fontSize(9).fillColor(INK);
    sheet.text(label, MARGIN, y + 1, { width: LABEL_WIDTH - 8, height: BAR_HEIGHT, ellipsis: true, lineBreak: false });
    const length = Math.max((room * value) / most, value > 0 ? 1 : 0);
    if (length > 0) sheet.rect(MARGIN + LABEL_WIDTH, y, length, BAR_HEIGHT).fill(ACCENT);
    const words = value.toLocaleString('en-US');
    sheet.fillColor(INK).text(words, MARGIN + LABEL_WIDTH + length + 6, y + 1, { lineBreak: false });
    sheet.y = y + BAR_HEIGHT + BAR_GAP;
  }
}

function line(sheet: Sheet, points: readonly ReportPoint[]): void {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const top = sheet.y + 4;
  const left = MARGIN + 36;
  const width = widthOf(sheet) - 36;
  for (const share of [0, 0.5, 1]) {
    const y = top + LINE_HEIGHT * (1 - share);
    sheet
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    const words = (most * share).toLocaleString('en-US', { maximumFractionDigits: 1 });
    sheet.font('regular').fontSize(8).fillColor(MUTED);
    sheet.text(words, MARGIN, y - 4, { width: 30, align: 'right', lineBreak: false });
  }
  const x = (index: number): number => left + (points.length === 1 ? width / 2 : (width * index) / (points.length - 1));
  const y = (value: number): number => top + LINE_HEIGHT * (1 - value / most);
  points.forEach(({ value }, index) => {
    if (index === 0) sheet.moveTo(x(0), y(value));
    else sheet.lineTo(x(index), y(value));
  });
  sheet.lineWidth(1.5).strokeColor(ACCENT).stroke();
  if (points.length === 1) sheet.circle(x(0), y(points[0]?.value ?? 0), 2).fill(ACCENT);
  sheet.fillColor(MUTED);
  const labelled = { width, lineBreak: false };
  sheet.text(points[0]?.label ?? '', left, top + LINE_HEIGHT + 6, labelled);
  if (points.length > 1) {
    sheet.text(points.at(-1)?.label ?? '', left, top + LINE_HEIGHT + 6, { ...labelled, align: 'right' });
  }
  sheet.y = top + LINE_HEIGHT + 20;
}
