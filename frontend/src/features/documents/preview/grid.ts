export interface Sheet {
  name: string;
  rows: string[][];
  truncated: boolean;
}

/** The height of a row in pixels; the window over the rows counts with it. */
export const ROW_HEIGHT = 28;
/** Rows drawn above and below what is seen. */
const SPARE = 12;
const NARROWEST = 8;
const WIDEST = 42;

/** The letters over a column: A to Z, then AA and on. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The width of each column in characters, by its longest cell within bounds. */
export function columnWidths(rows: readonly string[][]): number[] {
  const count = Math.max(1, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((row) => row[column]?.length ?? 0), 0);
    return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
  });
}

/** Whether a cell reads as a number, and so is set to the right. */
export const isNumeric = (text: string): boolean => /^[-+(]?\s*[$€£]?\s*\d[\d,.\s]*%?\)?$/.test(text.trim());

/** The rows to draw when the area is scrolled to `top`: from the first, up to but without the last. */
export function rowWindow(count: number, top: number, height: number): { first: number; last: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / ROW_HEIGHT)) - SPARE);
  return { first, last: Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + SPARE) };
}
