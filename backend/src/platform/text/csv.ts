/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, in some languages also in its wide form, or for the end of a cell before one. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** One line of CSV (RFC 4180). A value that a spreadsheet would run gets an apostrophe in front, and is shown as text. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  const cells = values.map((value) => {
    const text = value === null ? '' : String(value);
    const harmless = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${cells.join(',')}\r\n`;
}
