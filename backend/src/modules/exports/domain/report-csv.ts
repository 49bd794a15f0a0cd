import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv';
import type { ReportData } from './report';

export interface ReportHead {
  title: string;
  description: string | null;
  organizationName: string;
  dateFrom: string;
  dateTo: string;
  divisionName: string | null;
  departmentName: string | null;
  createdByName: string;
  finishedAt: string;
}

/** A report as CSV: what it is, its figures, its charts' points and its tables, with an empty line between. */
export function reportCsv(head: ReportHead, { summary, charts, tables }: ReportData): string {
  const parts = [
    [
      csvLine(['Report', head.title]),
      csvLine(['Organization', head.organizationName]),
      csvLine(['From', head.dateFrom]),
      csvLine(['To', head.dateTo]),
      csvLine(['Division', head.divisionName ?? 'All']),
      csvLine(['Department', head.departmentName ?? 'All']),
      csvLine(['Made', head.finishedAt]),
      csvLine(['Made for', head.createdByName]),
    ],
    [csvLine(['Figure', 'Value', 'Unit']), ...summary.map(({ label, value, unit }) => csvLine([label, value, unit]))],
    ...charts.map(({ title, unit, points }) => [
      csvLine([title, unit]),
      ...points.map(({ label, value }) => csvLine([label, value])),
    ]),
    ...tables.map(({ title, columns, rows, truncated }) => [
      csvLine([title]),
      csvLine(columns.map(({ label }) => label)),
      ...rows.map((row) => csvLine(columns.map(({ key }) => row[key] ?? null))),
      ...(truncated ? [csvLine([`Only the first ${rows.length} rows are kept`])] : []),
    ]),
  ];
  return BYTE_ORDER_MARK + parts.map((lines) => lines.join('')).join('\r\n');
}
