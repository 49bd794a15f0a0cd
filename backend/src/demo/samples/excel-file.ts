import { utils, write, type WorkBook, type WorkSheet } from '@e965/xlsx';

import { withFixedTimes } from './fixed-times.js';

const CREATED = '2026-09-02T09:00:00Z';
const FORECAST = 131_900_000;
const INVESTED = 12_800_000;

const DEPARTMENTS: [name: string, staff: number, personnel: number, supplies: number, other: number][] = [
  ['Inpatient care', 412, 41_800_000, 11_200_000, 2_900_000],
  ['Outpatient surgery', 148, 16_900_000, 9_700_000, 1_450_000],
  ['Imaging and laboratory', 96, 9_600_000, 5_150_000, 1_800_000],
  ['Operations and facilities', 118, 8_400_000, 1_300_000, 12_600_000],
  ['Human resources', 24, 2_350_000, 60_000, 780_000],
  ['Finance', 31, 3_250_000, 40_000, 910_000],
  ['Legal', 9, 1_480_000, 10_000, 640_000],
  ['Marketing', 14, 1_310_000, 25_000, 1_120_000],
];

const PROJECTS: [name: string, quarter: string, amount: number][] = [
  ['Theater 3, Hillside', 'Q1', 6_200_000],
  ['Magnetic resonance scanner, Harbor', 'Q2', 3_900_000],
  ['Door controllers, second generation', 'Q1', 850_000],
  ['Nurse call system, wards 4 to 7', 'Q3', 1_300_000],
  ['Photovoltaics, parking deck', 'Q4', 2_100_000],
];

const ASSUMPTIONS: [name: string, share: number, source: string][] = [
  ['Wage increase, nursing', 0.038, 'Collective agreement, July 2026'],
  ['Wage increase, other staff', 0.031, 'Human Resources'],
  ['Price increase, medical supplies', 0.024, 'Procurement, contracts in force'],
  ['Energy price', -0.015, 'Supplier offer, valid until December 2026'],
  ['Occupancy', 0.836, 'Average of the last eight quarters'],
];

/** The Excel file: four sheets with formulas and their values. */
export function budgetWorkbook(): Promise<Buffer> {
  const total = DEPARTMENTS.reduce((sum, [, , ...amounts]) => sum + amounts.reduce((a, b) => a + b), 0);
  const book = utils.book_new();
  addSheet(book, 'Summary', [34, 18, 18, 12], summaryRows(total));
  addSheet(book, 'Departments', [28, 10, 16, 16, 16, 18], departmentRows(total));
  addSheet(book, 'Investments', [42, 16, 16], [['Project', 'Quarter', 'Amount'], ...PROJECTS]);
  addSheet(
    book,
    'Assumptions',
    [44, 14, 46],
    [
      ['Assumption', 'Value', 'Source'],
      ...ASSUMPTIONS.map(([name, share, source]): Cell[] => [name, { t: 'n', v: share, z: '0.0%' }, source]),
    ],
  );
  const Props = { CreatedDate: new Date(CREATED) };
  const file = write(book, { type: 'buffer', bookType: 'xlsx', compression: true, Props }) as Buffer;
  return Promise.resolve(withFixedTimes(file));
}

function summaryRows(total: number): Cell[][] {
  const investment = PROJECTS.reduce((sum, [, , amount]) => sum + amount, 0);
  const sum = `SUM(Investments!C2:C${String(PROJECTS.length + 1)})`;
  return [
    ['Meridian Health: department budget 2027'],
    ['Draft of September 2, 2026, in US dollars'],
    [],
    ['Position', 'Budget 2027', 'Forecast 2026', 'Change'],
    [
      'Operating costs',
      formula(`Departments!F${String(DEPARTMENTS.length + 2)}`, total),
      FORECAST,
      formula('B5/C5-1', total / FORECAST - 1, '0.0%'),
    ],
    ['Investments', formula(sum, investment), INVESTED, formula('B6/C6-1', investment / INVESTED - 1, '0.0%')],
  ];
}

type Cell = string | number | { t: 'n'; v: number; f?: string; z: string };

function formula(expression: string, value: number, format = '#,##0'): Cell {
  return { t: 'n', v: value, f: expression, z: format };
}

function departmentRows(total: number): Cell[][] {
  const column = (at: 1 | 2 | 3 | 4): number => DEPARTMENTS.reduce((sum, row) => sum + row[at], 0);
  const sum = (letter: string, value: number): Cell =>
    formula(`SUM(${letter}2:${letter}${String(DEPARTMENTS.length + 1)})`, value);
  return [
    ['Department', 'Staff', 'Personnel', 'Supplies', 'Other', 'Total'],
    ...DEPARTMENTS.map(([name, staff, ...amounts], index): Cell[] => {
      const row = String(index + 2);
      return [
        name,
        staff,
        ...amounts,
        formula(
          `SUM(C${row}:E${row})`,
          amounts.reduce((a, b) => a + b),
        ),
      ];
    }),
    ['Total', sum('B', column(1)), sum('C', column(2)), sum('D', column(3)), sum('E', column(4)), sum('F', total)],
  ];
}

function addSheet(book: WorkBook, name: string, widths: number[], rows: Cell[][]): void {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? { t: 'n', v: cell, z: '#,##0' } : cell)),
  );
  const sheet: WorkSheet = utils.aoa_to_sheet(cells);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  utils.book_append_sheet(book, sheet, name);
}
