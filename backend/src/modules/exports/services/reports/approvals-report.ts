import { column, MAX_ROWS, table, type ReportData } from '../../domain/report';
import { DOCUMENT_IN_SCOPE, type ReportQuestions } from './report-scope';

/**
 * Decisions of the period with the hours they took: since the version came, the decision before it, or the last time
 * the document was submitted, whichever was latest.
 */
const DECIDED = `
  , steps AS (
    SELECT s."id", s."documentId", s."version", s."action", s."stepName", s."userId", s."printedName", s."createdAt",
           lag(s."createdAt") OVER (PARTITION BY s."documentId", s."version" ORDER BY s."id") AS "previous"
    FROM document_decisions s WHERE s."organizationId" = $1),
  decided AS (
    SELECT s.*, d."department", greatest(0, extract(epoch FROM s."createdAt" - greatest(v."createdAt", s."previous", (
        SELECT l."createdAt" FROM audit_logs l WHERE l."organizationId" = $1 AND l."resource" = 'document'
          AND l."resourceId" = s."documentId"::text AND l."action" = 'submit' AND l."createdAt" <= s."createdAt" ORDER BY l."id" DESC LIMIT 1
      ))) / 3600)::float8 AS "hours"
    FROM steps s
    JOIN documents d ON d."organizationId" = $1 AND d."id" = s."documentId"
    JOIN document_versions v ON v."organizationId" = $1 AND v."documentId" = s."documentId" AND v."version" = s."version"
    WHERE s."createdAt" BETWEEN $2 AND $3 AND ${DOCUMENT_IN_SCOPE})`;
/** Documents that wait now. */
const WAITING = `
  FROM documents d WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL AND d."openRole" IS NOT NULL AND ${DOCUMENT_IN_SCOPE}`;
const SINCE = `coalesce(d."stepOpenedAt", d."updatedAt")`;
const median = (share = 0.5): string =>
  `round((percentile_cont(${share}) WITHIN GROUP (ORDER BY "hours"))::numeric, 1)::float8`;

/** How decisions went, how long they took, and where documents wait. */
export async function approvalsReport(ask: ReportQuestions): Promise<ReportData> {
  const figures = await ask.figures(`${DECIDED}
    SELECT count(*)::int AS "decisions", count(*) FILTER (WHERE "action" = 'approve')::int AS "approved",
           count(*) FILTER (WHERE "action" = 'revision')::int AS "revised", count(*) FILTER (WHERE "action" = 'reject')::int AS "rejected",
           ${median()} AS "median", ${median(0.9)} AS "slow" FROM decided`);
  const waiting = await ask.figures(`
    SELECT count(*)::int AS "count", count(*) FILTER (WHERE d."stepDueAt" < now())::int AS "overdue",
           round((extract(epoch FROM now() - min(${SINCE})) / 86400)::numeric, 1)::float8 AS "oldest" ${WAITING}`);
  const overTime = await ask.overTime(
    `SELECT s."createdAt" AS "at" FROM document_decisions s JOIN documents d ON d."organizationId" = $1 AND d."id" = s."documentId"
     WHERE s."organizationId" = $1 AND s."createdAt" BETWEEN $2 AND $3 AND ${DOCUMENT_IN_SCOPE}`,
  );
  const bySteps = await ask.points(`${DECIDED}
    SELECT "stepName" AS "label", ${median()} AS "value" FROM decided GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 12`);
  const byDepartment = await ask.points(`
    SELECT d."department" AS "label", count(*)::int AS "value" ${WAITING} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 12`);
  return {
    summary: [
      { label: 'Decisions', value: figures.decisions ?? 0, unit: null },
      { label: 'Approvals', value: figures.approved ?? 0, unit: null },
      { label: 'Revisions asked for', value: figures.revised ?? 0, unit: null },
      { label: 'Rejections', value: figures.rejected ?? 0, unit: null },
      { label: 'Median time to decide', value: figures.median ?? null, unit: 'hours' },
      { label: 'Nine of ten within', value: figures.slow ?? null, unit: 'hours' },
      { label: 'Waiting now', value: waiting.count ?? 0, unit: null },
      { label: 'Overdue now', value: waiting.overdue ?? 0, unit: null },
      { label: 'Longest waiting', value: waiting.oldest ?? null, unit: 'days' },
    ],
    charts: [
      { kind: 'line', title: `Decisions by ${ask.unit}`, unit: 'decisions', points: overTime },
      { kind: 'bar', title: 'Median time of a step', unit: 'hours', points: bySteps },
      { kind: 'bar', title: 'Waiting now, by department', unit: 'documents', points: byDepartment },
    ],
    tables: await tables(ask),
  };
}

async function tables(ask: ReportQuestions): Promise<ReportData['tables']> {
  const people = await ask.rows(`${DECIDED}
    SELECT u."name", count(x."id")::int AS "decisions", ${median().replaceAll('"hours"', 'x."hours"')} AS "median",
           round(max(x."hours")::numeric, 1)::float8 AS "longest",
           (SELECT count(*)::int ${WAITING} AND u."id" = ANY(d."openPeople")) AS "waiting"
    FROM users u LEFT JOIN decided x ON x."userId" = u."id"
    WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL GROUP BY u."id", u."name"
    HAVING count(x."id") > 0 OR (SELECT count(*) ${WAITING} AND u."id" = ANY(d."openPeople")) > 0
    ORDER BY 5 DESC, 3 DESC NULLS LAST, 1 LIMIT ${MAX_ROWS + 1}`);
  const waiting = await ask.rows(`
    SELECT d."id", d."title", d."department", upper(left(d."status", 1)) || replace(substr(d."status", 2), '_', ' ') AS "status",
      CASE WHEN cardinality(d."openPeople") = 0 THEN 'Any ' || d."openRole" ELSE (
        SELECT string_agg(u."name", ', ' ORDER BY u."name") FROM users u
        WHERE u."organizationId" = $1 AND u."id" = ANY(d."openPeople")) END AS "waitsFor",
      ${SINCE} AS "since", round((extract(epoch FROM now() - ${SINCE}) / 86400)::numeric, 1)::float8 AS "days", d."stepDueAt" AS "due"
    ${WAITING} ORDER BY 6, 1 LIMIT ${MAX_ROWS + 1}`);
  return [
    table(
      'Where it takes long',
      [
        column('name', 'Member'),
        column('waiting', 'Waiting now', 'right'),
        column('decisions', 'Decisions', 'right'),
        column('median', 'Median hours', 'right'),
        column('longest', 'Longest hours', 'right'),
      ],
      people,
    ),
    table(
      'Waiting now, longest first',
      [
        column('id', 'Number', 'right'),
        column('title', 'Title'),
        column('department', 'Department'),
        column('status', 'Status'),
        column('waitsFor', 'Waits for'),
        column('since', 'Since'),
        column('days', 'Days', 'right'),
        column('due', 'Due'),
      ],
      waiting,
    ),
  ];
}
