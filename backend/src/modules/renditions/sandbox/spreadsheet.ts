import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { READ_LIMITS } from '../domain/limits';

export interface GridSheet {
  name: string;
  /** Cells as people read them: results of formulas, never formulas. */
  rows: string[][];
  /** Whether rows or columns were left out. */
  truncated: boolean;
}

type Xlsx = typeof import('@e965/xlsx');

/** The sheets that Excel would show, as far as a preview goes. */
export async function grid(file: Buffer): Promise<{ sheets: GridSheet[]; truncated: boolean }> {
  const xlsx = await import('@e965/xlsx');
  const book = open(xlsx, file, READ_LIMITS.gridRows);
  const hidden = book.Workbook?.Sheets ?? [];
  const visible = book.SheetNames.filter((_name, index) => !hidden[index]?.Hidden);
  const sheets = visible.slice(0, READ_LIMITS.gridSheets).map((name) => {
    const sheet = book.Sheets[name] ?? {};
    return { name, ...rowsOf(xlsx, sheet, READ_LIMITS.gridRows, READ_LIMITS.gridColumns) };
  });
  return { sheets, truncated: visible.length > sheets.length };
}

/** All cells as lines of text, sheet by sheet. */
export async function spreadsheetText(file: Buffer): Promise<string> {
  const xlsx = await import('@e965/xlsx');
  const book = open(xlsx, file, READ_LIMITS.textSheetRows);
  const texts: string[] = [];
  let characters = 0;
  for (const name of book.SheetNames) {
    if (characters > READ_LIMITS.textCharacters) break;
    const { rows } = rowsOf(xlsx, book.Sheets[name] ?? {}, READ_LIMITS.textSheetRows, READ_LIMITS.textSheetColumns);
    const lines = rows.map((row) => row.filter(Boolean).join('\t')).filter(Boolean);
    const text = [name, ...lines].join('\n');
    characters += text.length;
    texts.push(text);
  }
  return texts.join('\n\n');
}

function open(xlsx: Xlsx, file: Buffer, sheetRows: number): WorkBook {
  return xlsx.read(file, {
    type: 'buffer',
    dense: true,
    sheetRows,
    cellFormula: false,
    cellHTML: false,
    bookVBA: false,
  });
}

function rowsOf(xlsx: Xlsx, sheet: WorkSheet, maxRows: number, maxColumns: number): Omit<GridSheet, 'name'> {
  const reference = sheet['!ref'];
  if (!reference) return { rows: [], truncated: false };
  const range = xlsx.utils.decode_range(reference);
  const whole = xlsx.utils.decode_range((sheet['!fullref'] as string | undefined) ?? reference);
  const last = { r: Math.min(range.e.r, maxRows - 1), c: Math.min(range.e.c, maxColumns - 1) };
  const rows = xlsx.utils.sheet_to_json<string[]>(sheet, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
    range: { s: { r: 0, c: 0 }, e: last },
  });
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return { rows: rows.map((row) => row.map(String)), truncated: whole.e.r > last.r || whole.e.c > last.c };
}
