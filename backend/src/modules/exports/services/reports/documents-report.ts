import { column, MAX_ROWS, table, type ReportData } from '../../domain/report';
import { DOCUMENT_IN_SCOPE, type ReportQuestions } from './report-scope';

const LIVE = `FROM documents d WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL AND ${DOCUMENT_IN_SCOPE}`;
const NEW = `${LIVE} AND d."createdAt" BETWEEN $2 AND $3`;
const STATUSES = ['draft', 'pending_review', 'pending_approval', 'approved', 'rejected', 'revision_required'] as const;
const words = (status: string): string => `${status[0]?.toUpperCase() ?? ''}${status.slice(1).replaceAll('_', ' ')}`;

const DEPARTMENT_COLUMNS = [
  column('department', 'Department'),
  ...STATUSES.map((status) => column(status, words(status), 'right')),
  column('all', 'All', 'right'),
];

const ADDED_COLUMNS = [
  column('id', 'Number', 'right'),
  column('title', 'Title'),
  column('department', 'Department'),
  column('category', 'Category'),
  column('status', 'Status'),
  column('version', 'Version', 'right'),
  column('author', 'Author'),
  column('created', 'Created'),
];

/** Documents by status and department, as they are now, and those of the period. */
export async function documentsReport(ask: ReportQuestions): Promise<ReportData> {
  const figures = await ask.figures(`
    SELECT count(*)::int AS "documents", count(*) FILTER (WHERE d."status" = 'approved')::int AS "approved",
           count(*) FILTER (WHERE d."openRole" IS NOT NULL)::int AS "waiting",
           count(*) FILTER (WHERE d."isArchived")::int AS "archived",
           count(*) FILTER (WHERE d."createdAt" BETWEEN $2 AND $3)::int AS "added",
           round((coalesce(sum(d."fileSize"), 0) / 1048576.0)::numeric, 1)::float8 AS "megabytes" ${LIVE}`);
  const byStatus = await ask.points(
    `SELECT d."status" AS "label", count(*)::int AS "value" ${LIVE} GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  const byDepartment = await ask.points(
    `SELECT d."department" AS "label", count(*)::int AS "value" ${LIVE} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
  );
  const overTime = await ask.overTime(`SELECT d."createdAt" AS "at" ${NEW}`);
  const counts = STATUSES.map((status) => `count(*) FILTER (WHERE d."status" = '${status}')::int AS "${status}"`);
  const matrix = await ask.rows(
    `SELECT d."department", ${counts.join(', ')}, count(*)::int AS "all" ${LIVE} GROUP BY 1 ORDER BY 1 LIMIT ${MAX_ROWS + 1}`,
  );
  const added = await ask.rows(`
    SELECT d."id", d."title", d."department", initcap(d."category") AS "category", upper(left(d."status", 1)) || replace(substr(d."status", 2), '_', ' ') AS "status", d."version",
           (SELECT a."name" FROM users a WHERE a."organizationId" = $1 AND a."id" = d."authorId") AS "author", d."createdAt" AS "created"
    ${NEW} ORDER BY d."createdAt" DESC, d."id" DESC LIMIT ${MAX_ROWS + 1}`);
  return {
    summary: [
      { label: 'Documents', value: figures.documents ?? 0, unit: null },
      { label: 'Approved', value: figures.approved ?? 0, unit: null },
      { label: 'In review or approval', value: figures.waiting ?? 0, unit: null },
      { label: 'Archived', value: figures.archived ?? 0, unit: null },
      { label: 'Added in the period', value: figures.added ?? 0, unit: null },
      { label: 'Size of the latest versions', value: figures.megabytes ?? 0, unit: 'MB' },
    ],
    charts: [
      {
        kind: 'bar',
        title: 'Documents by status',
        unit: 'documents',
        points: byStatus.map(({ label, value }) => ({ label: words(label), value })),
      },
      { kind: 'bar', title: 'Documents by department', unit: 'documents', points: byDepartment },
      { kind: 'line', title: `Added by ${ask.unit}`, unit: 'documents', points: overTime },
    ],
    tables: [table('Departments', DEPARTMENT_COLUMNS, matrix), table('Added in the period', ADDED_COLUMNS, added)],
  };
}
