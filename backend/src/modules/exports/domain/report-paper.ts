/** What the pages of a report have in common. */
export type Sheet = PDFKit.PDFDocument;

export const INK = '#16181d';
export const MUTED = '#5c6370';
export const RULE = '#d8d5cd';
export const ACCENT = '#1d4ed8';
export const MARGIN = 48;

/** Between the margins. */
export const widthOf = (sheet: Sheet): number => sheet.page.width - 2 * MARGIN;

/** Lowest place that is written on. */
export const bottomOf = (sheet: Sheet): number => sheet.page.height - MARGIN - 12;

/** `2026-03-05T15:07:01.25Z` as `Mar 5, 2026, 15:07 UTC`. */
export function moment(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}
