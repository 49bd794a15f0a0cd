/** What can be reported. */
export const REPORT_TYPES = ['activity', 'approvals', 'documents', 'retention', 'access'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export type Cell = string | number | boolean | null;

export interface ReportFigure {
  label: string;
  /** Null: there is nothing to measure. */
  value: number | null;
  unit: string | null;
}

export interface ReportPoint {
  label: string;
  value: number;
}

export interface ReportChart {
  kind: 'bar' | 'line';
  title: string;
  unit: string;
  points: ReportPoint[];
}

export interface ReportColumn {
  key: string;
  label: string;
  align: 'left' | 'right';
}

export interface ReportTable {
  title: string;
  columns: ReportColumn[];
  rows: Record<string, Cell>[];
  /** Whether there were more rows than a report keeps. */
  truncated: boolean;
}

/** What was found, as it is kept. */
export interface ReportData {
  summary: ReportFigure[];
  charts: ReportChart[];
  tables: ReportTable[];
}

/** Rows that a table of a report keeps. */
export const MAX_ROWS = 2_000;

export const REPORT_TITLES: Record<ReportType, { title: string; description: string }> = {
  activity: { title: 'Activity', description: 'What people did, day by day, and what was refused.' },
  approvals: { title: 'Approvals', description: 'How decisions went, how long they took, and where documents wait.' },
  documents: { title: 'Documents', description: 'Documents by status and department.' },
  retention: { title: 'Retention', description: 'What is due, what expires, what is held, and what was disposed of.' },
  access: { title: 'User access', description: 'Who has access, with which role, and who opened documents.' },
};

/** A column. Numbers stand on the right. */
export const column = (key: string, label: string, align: 'left' | 'right' = 'left'): ReportColumn => ({
  key,
  label,
  align,
});

/** A table of at most `MAX_ROWS` rows. */
export const table = (title: string, columns: ReportColumn[], rows: Record<string, Cell>[]): ReportTable => ({
  title,
  columns,
  rows: rows.slice(0, MAX_ROWS),
  truncated: rows.length > MAX_ROWS,
});
