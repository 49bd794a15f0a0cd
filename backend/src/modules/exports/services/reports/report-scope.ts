import type { Transaction } from '../../../../platform/database/unit-of-work';
import type { Cell, ReportPoint } from '../../domain/report';

/** What a report is about. */
export interface ReportScope {
  organizationId: number;
  from: string;
  to: string;
  divisionId: number | null;
  departmentId: number | null;
}

export type Cells = Record<string, Cell>;

/** Before each statement, so that all take the same parameters whether they need them or not. */
const PARAMETERS = `WITH scope AS (SELECT $1::int, $2::timestamptz, $3::timestamptz, $4::int, $5::int)`;

const inScope = (alias: string): string => `
  ($5::int IS NULL OR ${alias}."departmentId" = $5) AND ($4::int IS NULL OR ${alias}."divisionId" = $4 OR EXISTS (
    SELECT 1 FROM departments sp WHERE sp."organizationId" = $1 AND sp."id" = ${alias}."departmentId" AND sp."divisionId" = $4))`;

/** Documents, as alias `d`, of the division and department. */
export const DOCUMENT_IN_SCOPE = inScope('d');
/** Members, as alias `u`, of the division and department. */
export const MEMBER_IN_SCOPE = inScope('u');

const DAY_MS = 86_400_000;

/** Questions to one moment of the database, all about the same scope. */
export class ReportQuestions {
  constructor(
    private readonly tx: Transaction,
    readonly scope: ReportScope,
  ) {}

  rows<T extends object = Cells>(statement: string): Promise<T[]> {
    const { organizationId, from, to, divisionId, departmentId } = this.scope;
    const values = [organizationId, from, to, divisionId, departmentId];
    return this.tx.query<T & Record<string, unknown>>(`${PARAMETERS} ${statement}`, values);
  }

  /** The only row of a statement of figures. */
  async figures(statement: string): Promise<Record<string, number | null>> {
    const [row] = await this.rows<Record<string, number | null>>(statement);
    return row ?? {};
  }

  points(statement: string): Promise<ReportPoint[]> {
    return this.rows<ReportPoint>(statement);
  }

  /** The period by days, weeks or months, as few as can be read: `label` and the number of rows of `events`, a query with a column `at`. */
  overTime(events: string): Promise<ReportPoint[]> {
    const { unit } = this;
    return this.points(`, events AS (${events})
      SELECT to_char(b.at, 'YYYY-MM-DD') AS "label", count(e."at")::int AS "value"
      FROM generate_series(date_trunc('${unit}', $2::timestamptz), $3::timestamptz, interval '1 ${unit}') b(at)
      LEFT JOIN events e ON date_trunc('${unit}', e."at") = b.at GROUP BY b.at ORDER BY b.at`);
  }

  /** What a point of `overTime` stands for. */
  get unit(): 'day' | 'week' | 'month' {
    const days = (Date.parse(this.scope.to) - Date.parse(this.scope.from)) / DAY_MS;
    if (days <= 62) return 'day';
    return days <= 400 ? 'week' : 'month';
  }
}
