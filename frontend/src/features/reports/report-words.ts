import { capitalize, formatDate } from '@/shared/lib/format';
import { valueWords } from '@/shared/charts/chart-math';
import type { Cell, ReportFigure, ReportSummary, ReportType } from './api';

/** What can be reported, and what each answers. */
export const reportTypes: readonly { value: ReportType; label: string; about: string }[] = [
  { value: 'activity', label: 'Activity', about: 'What people did, day by day, and what was refused.' },
  { value: 'approvals', label: 'Approvals', about: 'How long decisions take, how they end, and where documents wait.' },
  { value: 'documents', label: 'Documents', about: 'How many there are, by status and department.' },
  { value: 'retention', label: 'Retention', about: 'What is due, what is held, and what was disposed of.' },
  { value: 'access', label: 'User access', about: 'Who may do what, and who opened documents.' },
];

/** The kind of a report in words. */
export const typeLabel = (type: ReportType): string => reportTypes.find(({ value }) => value === type)?.label ?? type;

/** 'Mar 5, 2026 to Apr 6, 2026', in the reader's time zone. */
export function periodWords({ dateFrom, dateTo }: Pick<ReportSummary, 'dateFrom' | 'dateTo'>): string {
  const [from, to] = [formatDate(dateFrom), formatDate(dateTo)];
  return from === to ? from : `${from} to ${to}`;
}

/** Whose documents and people a report is about; everybody's when nothing was chosen. */
export const scopeWords = ({ departmentName, divisionName }: Pick<ReportSummary, 'departmentName' | 'divisionName'>) =>
  departmentName ?? divisionName ?? 'Whole organization';

/** What a report is, for the line below its title: its kind, unless the title says it, and whose it is. */
export const aboutWords = (report: Pick<ReportSummary, 'title' | 'reportType' | 'departmentName' | 'divisionName'>) =>
  [typeLabel(report.reportType), scopeWords(report)].filter((words) => words !== report.title).join(', ');

/** Whether the worker still has to do with it. */
export const isUnfinished = ({ state }: Pick<ReportSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** A figure as it is read; a dash where there was nothing to measure. */
export const figureWords = ({ value, unit }: Pick<ReportFigure, 'value' | 'unit'>): string =>
  value === null ? '–' : valueWords(value, unit ?? '');

const ISO = /^\d{4}-\d\d-\d\d(T|$)/;

/** Whether a cell holds a point in time. */
export const isDay = (cell: Cell | undefined): cell is string =>
  typeof cell === 'string' && ISO.test(cell) && !Number.isNaN(Date.parse(cell));

/** What stands in a cell of a table. */
export function cellWords(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '–';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return valueWords(cell);
  // Codes, such as roles and states.
  if (/^[a-z]+(_[a-z]+)+$/.test(cell)) return capitalize(cell.replaceAll('_', ' '));
  return isDay(cell) ? formatDate(cell) : cell;
}
