import { CURRENT_SUBSCRIPTION, USAGE } from '../../billing';
import { EFFECTIVE_STATUS, EFFECTIVE_VERSION, PARTICIPANT, VISIBLE } from '../../documents';
import { MEMBER_STATUS } from '../../members';
import { WAITING_ORDER, WAITS_FOR } from '../../workflow';

/** How many of each list are shown; the count says how many there are. */
const SHOWN = 5;
/** Weeks in the picture, the running one among them. */
const WEEKS = 12;
const EXPIRES_WITHIN_DAYS = 30;
/** A member who has been here for so long needs no welcome any more. */
const WELCOME_DAYS = 30;

const moment = (value: string): string => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const THIS_WEEK = `date_trunc('week', now())`;
const SINCE = `${THIS_WEEK} - interval '${WEEKS - 1} weeks'`;

/** One line of a list, as the reader knows the document. */
const line = (facts: string): string => `jsonb_build_object(
  'id', d."id", 'title', d."title", 'mimeType', coalesce(f."mimeType", d."mimeType"), 'status', ${EFFECTIVE_STATUS},
  'version', ${EFFECTIVE_VERSION}, 'department', d."department", 'priority', d."priority", 'authorId', d."authorId",
  'authorName', a."name", 'updatedAt', ${moment('d."updatedAt"')}, ${facts})`;

const FILE = `LEFT JOIN document_versions f ON f."organizationId" = d."organizationId" AND f."documentId" = d."id" AND f."version" = ${EFFECTIVE_VERSION}`;
const AUTHOR = `JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"`;

interface List {
  where: string;
  order: string;
  /** Fields that this list alone needs. */
  facts: string;
}

/**
 * A list with its count. Only what is shown is looked at closely: the count needs nothing but the condition.
 * Condition and order are on alias `d`.
 */
const list = ({ where, order, facts }: List): string => `
  (SELECT jsonb_build_object(
     'count', (SELECT count(*) FROM documents d WHERE ${where}),
     'documents', coalesce((SELECT jsonb_agg(s."line" ORDER BY s."place") FROM (
       SELECT ${line(facts)} AS "line", row_number() OVER (ORDER BY ${order}) AS "place"
       FROM documents d ${AUTHOR} ${FILE} WHERE ${where} ORDER BY ${order} LIMIT ${SHOWN}) s), '[]')))`;

/** Never matched: the facts of other lists are empty in this one. */
const NONE = `'dueAt', NULL, 'expirationDate', NULL, 'approvedAt', NULL, 'note', NULL`;

const PENDING = `d."status" IN ('pending_review', 'pending_approval')`;
const MINE = `${VISIBLE} AND d."authorId" = $2 AND NOT d."isArchived"`;

const WAITING = list({
  where: `${PENDING} AND ${WAITS_FOR}`,
  order: WAITING_ORDER,
  facts: `'dueAt', ${moment('d."stepDueAt"')}, 'expirationDate', NULL, 'approvedAt', NULL, 'note', NULL`,
});

/** What the author should do something about, with the words it was sent back with. */
const SENT_BACK = list({
  where: `${MINE} AND d."status" IN ('revision_required', 'rejected')`,
  order: `d."updatedAt" DESC, d."id" DESC`,
  facts: `'dueAt', NULL, 'expirationDate', NULL, 'approvedAt', NULL, 'note', (
    SELECT jsonb_build_object('name', n."name", 'comment', c."comment") FROM document_comments c
    JOIN users n ON n."organizationId" = c."organizationId" AND n."id" = c."userId"
    WHERE c."organizationId" = d."organizationId" AND c."documentId" = d."id" AND c."action" IN ('reject', 'revision')
    ORDER BY c."id" DESC LIMIT 1)`,
});

const DRAFTS = list({
  where: `${MINE} AND d."status" = 'draft'`,
  order: `d."updatedAt" DESC, d."id" DESC`,
  facts: NONE,
});

const UNDERWAY = `(SELECT count(*)::int FROM documents d WHERE ${MINE} AND ${PENDING})`;

const EXPIRING = list({
  where: `${VISIBLE} AND NOT d."isArchived" AND ($3 = 'admin' OR d."authorId" = $2) AND d."expirationDate" > now()
    AND d."expirationDate" <= now() + interval '${EXPIRES_WITHIN_DAYS} days'`,
  order: `d."expirationDate", d."id"`,
  facts: `'dueAt', NULL, 'expirationDate', ${moment('d."expirationDate"')}, 'approvedAt', NULL, 'note', NULL`,
});

/** Versions in force, the latest approval first. By their own index, so that it does not matter how many there are. */
const APPROVED = `
  (SELECT coalesce(jsonb_agg(s."line" ORDER BY s."approvedAt" DESC, s."id" DESC), '[]') FROM (
     SELECT k."approvedAt", d."id",
       ${line(`'dueAt', NULL, 'expirationDate', NULL, 'approvedAt', ${moment('k."approvedAt"')}, 'note', NULL`)} AS "line"
     FROM document_versions k JOIN documents d ON d."organizationId" = k."organizationId" AND d."id" = k."documentId"
       AND d."approvedVersion" = k."version" ${AUTHOR} ${FILE}
     WHERE k."organizationId" = $1 AND k."approvedAt" IS NOT NULL AND ${VISIBLE} AND NOT d."isArchived"
     ORDER BY k."approvedAt" DESC, d."id" DESC LIMIT ${SHOWN}) s)`;

const BY_STATUS = `
  (SELECT coalesce(jsonb_object_agg(s."status", s."count"), '{}') FROM (
     SELECT ${EFFECTIVE_STATUS} AS "status", count(*) AS "count" FROM documents d WHERE ${VISIBLE} AND NOT d."isArchived" GROUP BY 1) s)`;

/** What was uploaded of what the reader sees, and what was decided where they take part. */
const ACTIVITY = `
  (SELECT jsonb_agg(jsonb_build_object('week', to_char(w."start", 'YYYY-MM-DD'), 'uploads', coalesce(u."uploads", 0),
       'approvals', coalesce(x."approvals", 0), 'refusals', coalesce(x."refusals", 0)) ORDER BY w."start")
   FROM generate_series(${SINCE}, ${THIS_WEEK}, interval '1 week') AS w("start")
   LEFT JOIN (SELECT date_trunc('week', d."createdAt") AS "start", count(*) AS "uploads"
              FROM documents d WHERE ${VISIBLE} AND d."createdAt" >= ${SINCE} GROUP BY 1) u ON u."start" = w."start"
   LEFT JOIN (SELECT date_trunc('week', e."createdAt") AS "start", count(*) FILTER (WHERE e."action" = 'approve') AS "approvals",
                     count(*) FILTER (WHERE e."action" <> 'approve') AS "refusals"
              FROM document_decisions e JOIN documents d ON d."organizationId" = e."organizationId" AND d."id" = e."documentId"
              WHERE e."organizationId" = $1 AND e."createdAt" >= ${SINCE} AND ${VISIBLE} AND ${PARTICIPANT} GROUP BY 1) x
     ON x."start" = w."start")`;

const members = (condition: string): string =>
  `(SELECT count(*) FROM users u WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL AND ${condition})`;

/** What only admins see to; NULL for everybody else. */
const ADMINISTRATION = `
  (CASE WHEN $3 = 'admin' THEN jsonb_build_object(
     'joinRequests', ${members(`(${MEMBER_STATUS}) = 'join_request'`)},
     'invitations', ${members(`(${MEMBER_STATUS}) = 'invited'`)},
     'unconfirmed', ${members(`u."isActive" AND u."emailConfirmedAt" IS NULL AND u."id" <> $2`)},
     'overdue', (SELECT count(*) FROM documents d WHERE ${VISIBLE} AND ${PENDING} AND NOT d."isArchived" AND d."stepDueAt" < now()),
     'usage', (SELECT to_jsonb(g) FROM (${USAGE}) g),
     'limits', (SELECT jsonb_build_object('maxUsers', p."maxUsers", 'maxDocuments', p."maxDocuments", 'maxStorage', p."maxStorage")
                FROM (${CURRENT_SUBSCRIPTION}) p)) END)`;

const WELCOME = `
  EXISTS (SELECT 1 FROM users u WHERE u."organizationId" = $1 AND u."id" = $2 AND u."role" <> 'admin' AND u."welcomedAt" IS NULL
          AND u."createdAt" > now() - interval '${WELCOME_DAYS} days')`;

/** The whole dashboard in one statement; takes the parameters of `visibilityParameters`. */
export const DASHBOARD = `
  SELECT ${WAITING} AS "waiting", ${UNDERWAY} AS "underway",
         ${SENT_BACK} AS "sentBack", ${DRAFTS} AS "drafts", ${EXPIRING} AS "expiring", ${APPROVED} AS "approved",
         ${BY_STATUS} AS "byStatus", ${ACTIVITY} AS "activity", ${ADMINISTRATION} AS "administration", ${WELCOME} AS "welcome"`;
