import { column, MAX_ROWS, table, type ReportData } from '../../domain/report';
import { MEMBER_IN_SCOPE, type ReportQuestions } from './report-scope';

const OPENED = `('view', 'download', 'print', 'preview')`;
/** Entries of the period by people in scope; what nobody did counts only for the whole organization. */
const ENTRIES = `
  FROM audit_logs l LEFT JOIN users u ON u."organizationId" = l."organizationId" AND u."id" = l."userId"
  WHERE l."organizationId" = $1 AND l."createdAt" BETWEEN $2 AND $3
    AND CASE WHEN $4::int IS NULL AND $5::int IS NULL THEN true ELSE u."id" IS NOT NULL AND ${MEMBER_IN_SCOPE} END`;

/** What people did, from the evidence log. */
export async function activityReport(ask: ReportQuestions): Promise<ReportData> {
  const figures = await ask.figures(`
    SELECT count(*)::int AS "entries", count(DISTINCT l."userId")::int AS "members",
           count(*) FILTER (WHERE l."action" = 'login')::int AS "logins",
           count(*) FILTER (WHERE l."resource" = 'document' AND l."action" IN ${OPENED})::int AS "opened",
           count(*) FILTER (WHERE l."action" IN ('access_denied', 'login_failed'))::int AS "denied" ${ENTRIES}`);
  const overTime = await ask.overTime(`SELECT l."createdAt" AS "at" ${ENTRIES}`);
  const actions = await ask.points(`
    SELECT upper(left(l."action", 1)) || replace(substr(l."action", 2), '_', ' ') AS "label", count(*)::int AS "value" ${ENTRIES}
    GROUP BY l."action" ORDER BY 2 DESC, 1 LIMIT 12`);
  const members = await ask.rows(`
    SELECT u."name", initcap(replace(u."role", '_', ' ')) AS "role", count(*) FILTER (WHERE l."action" = 'login')::int AS "logins",
           count(*) FILTER (WHERE l."resource" = 'document' AND l."action" IN ${OPENED})::int AS "opened",
           count(*)::int AS "entries",
           count(*) FILTER (WHERE l."action" IN ('access_denied', 'login_failed'))::int AS "denied", max(l."createdAt") AS "last"
    ${ENTRIES} AND u."id" IS NOT NULL GROUP BY u."id", u."name", u."role" ORDER BY 5 DESC, 1 LIMIT ${MAX_ROWS + 1}`);
  const denied = await ask.rows(`
    SELECT l."createdAt" AS "at", l."actorName" AS "name", l."action", l."resource", l."resourceId", l."details" ->> 'reason' AS "reason"
    ${ENTRIES} AND l."action" IN ('access_denied', 'login_failed') ORDER BY l."id" DESC LIMIT ${MAX_ROWS + 1}`);
  return {
    summary: [
      { label: 'Entries in the log', value: figures.entries ?? 0, unit: null },
      { label: 'Active members', value: figures.members ?? 0, unit: null },
      { label: 'Sign-ins', value: figures.logins ?? 0, unit: null },
      { label: 'Documents opened', value: figures.opened ?? 0, unit: null },
      { label: 'Refused attempts', value: figures.denied ?? 0, unit: null },
    ],
    charts: [
      { kind: 'line', title: `Entries by ${ask.unit}`, unit: 'entries', points: overTime },
      { kind: 'bar', title: 'Most frequent actions', unit: 'entries', points: actions },
    ],
    tables: [
      table(
        'Members',
        [
          column('name', 'Member'),
          column('role', 'Role'),
          column('logins', 'Sign-ins', 'right'),
          column('opened', 'Documents opened', 'right'),
          column('entries', 'Entries', 'right'),
          column('denied', 'Refused', 'right'),
          column('last', 'Last entry'),
        ],
        members,
      ),
      table(
        'Refused attempts',
        [
          column('at', 'Time'),
          column('name', 'Member'),
          column('action', 'Action'),
          column('resource', 'Resource'),
          column('resourceId', 'Number'),
          column('reason', 'Reason'),
        ],
        denied,
      ),
    ],
  };
}
