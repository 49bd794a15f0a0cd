import { RETAINED_UNTIL } from '../../../documents';
import { column, MAX_ROWS, table, type ReportData } from '../../domain/report';
import { DOCUMENT_IN_SCOPE, type ReportQuestions } from './report-scope';

const SOON_DAYS = 90;
/** Documents with the end of their retention. */
const KEPT = `
  , kept AS (
    SELECT d."id", d."title", d."department", initcap(d."category") AS "category", d."expirationDate", d."legalHold", d."legalHoldReason", d."legalHoldAt",
           ${RETAINED_UNTIL} AS "until"
    FROM documents d WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL AND ${DOCUMENT_IN_SCOPE}),
  due AS (
    SELECT k.*, coalesce(k."until", k."expirationDate") AS "since",
           CASE WHEN k."until" IS NULL THEN 'expired' ELSE 'retention ended' END AS "reason"
    FROM kept k WHERE NOT k."legalHold" AND coalesce(k."until", k."expirationDate") <= now())`;
const DISPOSED = `
  FROM document_dispositions x JOIN documents d ON d."organizationId" = $1 AND d."id" = x."documentId"
  WHERE x."organizationId" = $1 AND x."purgedAt" BETWEEN $2 AND $3 AND ${DOCUMENT_IN_SCOPE}`;

/** What is due, what expires, what is held, and what was disposed of in the period. */
export async function retentionReport(ask: ReportQuestions): Promise<ReportData> {
  const figures = await ask.figures(`${KEPT}
    SELECT (SELECT count(*)::int FROM due) AS "due",
      (SELECT count(*)::int FROM kept WHERE "until" > now()) AS "kept",
      (SELECT count(*)::int FROM kept WHERE "legalHold") AS "held",
      (SELECT count(*)::int FROM kept WHERE "expirationDate" BETWEEN now() AND now() + interval '${SOON_DAYS} days') AS "expiring",
      (SELECT count(*)::int ${DISPOSED}) AS "disposed"`);
  const byDepartment = await ask.points(
    `${KEPT} SELECT "department" AS "label", count(*)::int AS "value" FROM due GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
  );
  const disposals = await ask.overTime(`SELECT x."purgedAt" AS "at" ${DISPOSED}`);
  const due = await ask.rows(`${KEPT}
    SELECT "id", "title", "department", "category", "reason", "since" FROM due ORDER BY "since", "id" LIMIT ${MAX_ROWS + 1}`);
  const expiring = await ask.rows(`${KEPT}
    SELECT "id", "title", "department", "expirationDate" AS "expires" FROM kept
    WHERE "expirationDate" BETWEEN now() AND now() + interval '${SOON_DAYS} days' ORDER BY 4, 1 LIMIT ${MAX_ROWS + 1}`);
  const held = await ask.rows(`${KEPT}
    SELECT "id", "title", "department", "legalHoldReason" AS "reason", "legalHoldAt" AS "since" FROM kept
    WHERE "legalHold" ORDER BY 5 DESC NULLS LAST, 1 LIMIT ${MAX_ROWS + 1}`);
  const disposed = await ask.rows(`
    SELECT x."documentId" AS "id", x."title", x."department", x."reason", x."purgedAt" AS "disposed",
           (SELECT u."name" FROM users u WHERE u."organizationId" = $1 AND u."id" = coalesce(x."purgedBy", x."deletedBy")) AS "by"
    ${DISPOSED} ORDER BY x."id" DESC LIMIT ${MAX_ROWS + 1}`);
  const identity = [column('id', 'Number', 'right'), column('title', 'Title'), column('department', 'Department')];
  return {
    summary: [
      { label: 'Due now', value: figures.due ?? 0, unit: null },
      { label: 'Under retention', value: figures.kept ?? 0, unit: null },
      { label: 'Under legal hold', value: figures.held ?? 0, unit: null },
      { label: `Expire within ${SOON_DAYS} days`, value: figures.expiring ?? 0, unit: null },
      { label: 'Disposed of in the period', value: figures.disposed ?? 0, unit: null },
    ],
    charts: [
      { kind: 'bar', title: 'Due now, by department', unit: 'documents', points: byDepartment },
      { kind: 'line', title: `Disposed of by ${ask.unit}`, unit: 'documents', points: disposals },
    ],
    tables: [
      table(
        'Due now, longest first',
        [...identity, column('category', 'Category'), column('reason', 'Why'), column('since', 'Since')],
        due,
      ),
      table(`Expire within ${SOON_DAYS} days`, [...identity, column('expires', 'Expires')], expiring),
      table('Under legal hold', [...identity, column('reason', 'Reason'), column('since', 'Since')], held),
      table(
        'Disposed of in the period',
        [...identity, column('reason', 'Reason'), column('disposed', 'Disposed of'), column('by', 'By')],
        disposed,
      ),
    ],
  };
}
