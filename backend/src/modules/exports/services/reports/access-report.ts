import { column, MAX_ROWS, table, type ReportData } from '../../domain/report';
import { MEMBER_IN_SCOPE, type ReportQuestions } from './report-scope';

const MEMBERS = `FROM users u WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL AND ${MEMBER_IN_SCOPE}`;
const ACTIVE = `${MEMBERS} AND u."isActive"`;
/** Documents that members opened in the period. */
const OPENED = `
  FROM audit_logs l JOIN users u ON u."organizationId" = l."organizationId" AND u."id" = l."userId"
  WHERE l."organizationId" = $1 AND l."createdAt" BETWEEN $2 AND $3 AND l."resource" = 'document'
    AND l."action" IN ('view', 'download', 'print', 'preview') AND ${MEMBER_IN_SCOPE}`;
const ROLES = `initcap(replace(u."role", '_', ' '))`;

const MEMBER_COLUMNS = [
  column('name', 'Member'),
  column('email', 'E-mail'),
  column('role', 'Role'),
  column('department', 'Department'),
  column('active', 'Active'),
  column('secondFactor', 'Two-factor'),
  column('lastLogin', 'Last sign-in'),
  column('documents', 'Documents opened', 'right'),
  column('times', 'Times', 'right'),
  column('since', 'Member since'),
];

const OPENED_COLUMNS = [
  column('id', 'Number', 'right'),
  column('title', 'Title'),
  column('members', 'Members', 'right'),
  column('times', 'Times', 'right'),
  column('last', 'Last opened'),
];

/** Who has access, with which role, how well it is secured, and who opened documents. */
export async function accessReport(ask: ReportQuestions): Promise<ReportData> {
  const figures = await ask.figures(`
    SELECT count(*)::int AS "members", count(*) FILTER (WHERE u."role" = 'admin')::int AS "admins",
           count(*) FILTER (WHERE u."twoFactorEnabled")::int AS "secured",
           count(*) FILTER (WHERE u."lastLogin" IS NULL OR u."lastLogin" < now() - interval '90 days')::int AS "idle",
           (SELECT count(*)::int ${OPENED}) AS "opened",
           (SELECT count(*)::int ${MEMBERS} AND NOT u."isActive") AS "inactive" ${ACTIVE}`);
  const byRole = await ask.points(
    `SELECT ${ROLES} AS "label", count(*)::int AS "value" ${ACTIVE} GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  const overTime = await ask.overTime(`SELECT l."createdAt" AS "at" ${OPENED}`);
  const members = await ask.rows(`
    SELECT u."name", u."email", ${ROLES} AS "role", p."name" AS "department", u."isActive" AS "active", u."twoFactorEnabled" AS "secondFactor",
           u."lastLogin", coalesce(o."documents", 0) AS "documents", coalesce(o."times", 0) AS "times", u."createdAt" AS "since"
    FROM users u
    LEFT JOIN departments p ON p."organizationId" = u."organizationId" AND p."id" = u."departmentId"
    LEFT JOIN (SELECT l."userId", count(DISTINCT l."resourceId")::int AS "documents", count(*)::int AS "times" ${OPENED} GROUP BY 1) o
      ON o."userId" = u."id"
    WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL AND ${MEMBER_IN_SCOPE} ORDER BY u."isActive" DESC, u."role" <> 'admin', lower(u."name")
    LIMIT ${MAX_ROWS + 1}`);
  const documents = await ask.rows(`
    SELECT l."resourceId"::int AS "id", (SELECT d."title" FROM documents d WHERE d."organizationId" = $1 AND d."id" = l."resourceId"::int) AS "title",
           count(DISTINCT l."userId")::int AS "members", count(*)::int AS "times", max(l."createdAt") AS "last"
    ${OPENED} AND l."resourceId" ~ '^[0-9]{1,9}$' GROUP BY l."resourceId" ORDER BY 4 DESC, 1 LIMIT ${MAX_ROWS + 1}`);
  return {
    summary: [
      { label: 'Active members', value: figures.members ?? 0, unit: null },
      { label: 'Admins', value: figures.admins ?? 0, unit: null },
      { label: 'With two-factor sign-in', value: figures.secured ?? 0, unit: null },
      { label: 'Not signed in for 90 days', value: figures.idle ?? 0, unit: null },
      { label: 'Inactive accounts', value: figures.inactive ?? 0, unit: null },
      { label: 'Documents opened', value: figures.opened ?? 0, unit: 'times' },
    ],
    charts: [
      { kind: 'bar', title: 'Active members by role', unit: 'members', points: byRole },
      { kind: 'line', title: `Documents opened by ${ask.unit}`, unit: 'times', points: overTime },
    ],
    tables: [table('Members', MEMBER_COLUMNS, members), table('Documents that were opened', OPENED_COLUMNS, documents)],
  };
}
