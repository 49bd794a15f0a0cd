// What nobody gets around who answers with all that the product says of a document, or on a page of notices, with nothing
// but Express and pg: named statements as most people would write them. No session, no row-level security, no rights.
import { deepStrictEqual } from 'node:assert';

/** What follows from rights in the product's answer. The bare one leaves it out. */
const RIGHTS = ['allowedActions', 'refusals', 'editableFields'];

const WHOLE = `
  SELECT d."id", d."organizationId", d."title", d."description", d."fileName", d."fileSize", d."mimeType", d."department",
    d."category", d."priority", d."tags", d."status", d."version", d."approvedVersion", d."authorId", a."name" AS "authorName",
    d."reviewerId", r."name" AS "reviewerName", d."approverId", p."name" AS "approverName", d."publishedWithoutReview",
    d."expirationDate", coalesce(d."expirationDate" <= now(), false) AS "isExpired", d."isArchived", d."archivedAt", d."legalHold",
    d."legalHoldReason", d."rowVersion", d."createdAt", d."updatedAt", d."deletedAt", d."deletionReason", x."name" AS "deletedByName",
    d."documentHash", c."leafHash" AS "blockchainTxHash", c."jws" AS "blockchainSignature",
    coalesce(c."tokenTime", c."signedAt") AS "blockchainTimestamp", coalesce(c."verified", false) AS "isBlockchainVerified",
    d."retentionPeriod", coalesce(v."approvedAt", d."createdAt") + make_interval(days => d."retentionPeriod") AS "retainedUntil",
    d."restrictedToDepartment", d."templateId", d."route", d."routeStep", d."stepApprovals", d."stepQuorum", d."stepDueAt",
    (SELECT json_agg(json_build_object('id', away."id", 'name', away."name") ORDER BY away."name")
     FROM delegations g JOIN users away ON away."organizationId" = g."organizationId" AND away."id" = g."fromUserId" AND away."isActive"
     WHERE g."organizationId" = d."organizationId" AND g."toUserId" = $3 AND g."endedAt" IS NULL
       AND now() >= g."startsAt" AND now() < g."endsAt"
       AND (g."fromUserId" = ANY(d."openPeople") OR cardinality(d."openPeople") = 0 AND away."role" = d."openRole")) AS "standsInFor"
  FROM documents d JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"
  LEFT JOIN users x ON x."organizationId" = d."organizationId" AND x."id" = d."deletedBy"
  LEFT JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
    AND v."version" = coalesce(d."approvedVersion", d."version")
  LEFT JOIN LATERAL (
    SELECT * FROM document_certificates c WHERE c."organizationId" = d."organizationId" AND c."documentId" = d."id"
      AND c."version" = d."version" ORDER BY c."event" LIMIT 1) c ON true
  WHERE d."organizationId" = $1 AND d."id" = $2`;

/** What the way of the document is made of. */
const UNSHOWN = {
  route: undefined,
  routeStep: undefined,
  stepApprovals: undefined,
  stepQuorum: undefined,
  stepDueAt: undefined,
};

const WITHOUT_ROUTE = [
  { name: 'Review', kind: 'review' },
  { name: 'Approval', kind: 'approval' },
];

/** Where a waiting document stands on its way. */
function reviewOf({ status, route, routeStep, stepApprovals, stepQuorum, stepDueAt: dueAt }) {
  if (!status.startsWith('pending')) return null;
  if (!route) {
    const position = Number(status === 'pending_approval');
    return { routeName: null, steps: WITHOUT_ROUTE, position, approvals: 0, needed: 1, dueAt };
  }
  const steps = route.steps.map(({ name, kind }) => ({ name, kind }));
  return {
    routeName: route.name,
    steps,
    position: routeStep,
    approvals: stepApprovals.length,
    needed: stepQuorum,
    dueAt,
  };
}

const NOTICES = `
  SELECT n."id"::float8, n."title", n."message", n."type", n."isRead", n."relatedDocumentId", n."count", n."createdAt",
    CASE WHEN n."targetKind" IS NOT NULL THEN json_build_object('kind', n."targetKind", 'id', n."targetId") END AS "target",
    (extract(epoch FROM n."createdAt") * 1000000)::bigint AS "microseconds"
  FROM notifications n WHERE n."organizationId" = $1 AND n."userId" = $2 AND n."inApp"
  ORDER BY n."createdAt" DESC, n."id" DESC LIMIT 51`;
const UNREAD = `
  SELECT count(*)::int AS "unreadCount" FROM (
    SELECT 1 FROM notifications WHERE "organizationId" = $1 AND "userId" = $2 AND "inApp" AND NOT "isRead" LIMIT 100) n`;

/** @param rowsOf runs a named statement */
export function wholeAnswers(application, organization, rowsOf) {
  application.get('/whole-notifications', async (request, response) => {
    const values = [organization, request.user.sub];
    const [rows, [{ unreadCount }]] = await Promise.all([
      rowsOf('whole notices', NOTICES, values),
      rowsOf('unread', UNREAD, values),
    ]);
    const shown = rows.slice(0, 50);
    const last = shown.at(-1);
    const nextCursor = rows.length > 50 ? `${last.microseconds}-${last.id}` : null;
    for (const notice of shown) delete notice.microseconds;
    response.json({ notifications: shown, unreadCount, nextCursor });
  });

  application.get('/whole-documents/:id', async (request, response) => {
    const [row] = await rowsOf('whole', WHOLE, [organization, request.params.id, request.user.sub]);
    const certificate = row.blockchainTxHash === null ? null : `/api/documents/${row.id}/certificate`;
    response.json({
      ...row,
      ...UNSHOWN,
      blockchainCertificateUrl: certificate,
      standsInFor: row.standsInFor ?? [],
      review: reviewOf(row),
    });
  });
}

/** Times as both write them: to the millisecond. */
const alike = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value).toISOString() : value;

const comparable = (answer) => {
  const facts = Object.entries(answer).filter(([name]) => !RIGHTS.includes(name));
  return Object.fromEntries(facts.map(([name, value]) => [name, alike(value)]));
};

/**
 * Both say the same of the documents on the first page, but for what follows from rights, and on that of the notices.
 * @param product,bare where they answer, and the token that they want
 * @throws AssertionError naming what differs
 */
export async function sameAnswers(product, bare) {
  const ask = async ({ origin, token }, path) =>
    (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
  const { documents } = await ask(product, '/api/documents?limit=100');
  for (const { id } of documents) {
    const [own, other] = [await ask(product, `/api/documents/${id}`), await ask(bare, `/whole-documents/${id}`)];
    deepStrictEqual(comparable(other), comparable(own));
  }
  const pages = [await ask(product, '/api/notifications'), await ask(bare, '/whole-notifications')];
  const [own, other] = pages.map((page) => ({ ...page, notifications: page.notifications.map(comparable) }));
  deepStrictEqual(other, own);
}
