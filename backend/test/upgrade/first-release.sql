-- What two organizations had stored with the first version: members, documents on their way, comments, codes, notices
-- and a log. Run as a superuser on the schema of that version; all of it has to come through every later migration.

INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
OVERRIDING SYSTEM VALUE VALUES (9001, 'Kept plan', 4900, 4900, 1, 50, 50, 5000);

INSERT INTO organizations ("id", "name", "description")
SELECT 2000 + o, 'Kept organization ' || o, 'From the first version' FROM generate_series(1, 2) o;

INSERT INTO organization_keys ("organizationId", "wrappedKey")
SELECT "id", sha256('a key'::bytea) FROM organizations WHERE "id" > 2000;

INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate", "trialEndDate")
SELECT "id", 9001, 'trial', now(), now() + interval '30 days', now() + interval '30 days' FROM organizations WHERE "id" > 2000;

INSERT INTO divisions ("organizationId", "id", "name") SELECT "id", 1, 'Operations' FROM organizations WHERE "id" > 2000;
INSERT INTO departments ("organizationId", "id", "divisionId", "name")
SELECT "id", n, 1, 'Department ' || n FROM organizations, generate_series(1, 4) n WHERE "id" > 2000;

-- Ten members each: the first is admin, then creators, reviewers, approvers and readers.
INSERT INTO users ("organizationId", "id", "divisionId", "departmentId", "username", "email", "password", "name", "role", "emailConfirmedAt")
SELECT o."id", (o."id" - 2000) * 1000 + n, 1, 1 + n % 4, 'kept.' || o."id" || '.' || n, 'member' || n || '@kept' || o."id" || '.example',
  'no password', 'Member ' || n,
  (ARRAY['admin', 'document_creator', 'document_creator', 'reviewer', 'reviewer', 'approver', 'approver', 'user', 'user', 'user'])[n], now()
FROM organizations o, generate_series(1, 10) n WHERE o."id" > 2000;

INSERT INTO sessions ("organizationId", "id", "userId", "refreshHash", "expiresAt")
SELECT "organizationId", gen_random_uuid(), "id", sha256("email"::bytea), now() + interval '12 hours' FROM users WHERE "organizationId" > 2000;

INSERT INTO documents ("organizationId", "id", "departmentId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "tags",
  "status", "authorId", "reviewerId", "approverId", "documentHash", "encryptedData", "revisionAskedOn", "deletedAt", "legalHold", "expirationDate")
SELECT o."id", (o."id" - 2000) * 100000 + n, 1 + n % 4, 'Kept document ' || n, 'kept-' || n || '.pdf', 'org/' || o."id" || '/' || n, 1000 + n,
  'application/pdf', (ARRAY['policy', 'procedure', 'report', 'contract', 'manual'])[1 + n % 5], ARRAY['kept', 'tag ' || n % 7],
  (ARRAY['draft', 'pending_review', 'pending_approval', 'approved', 'rejected', 'revision_required'])[1 + n % 6],
  (o."id" - 2000) * 1000 + 2 + n % 2, (o."id" - 2000) * 1000 + 4, (o."id" - 2000) * 1000 + 6,
  encode(sha256(n::text::bytea), 'hex'), 'sealed key ' || n, CASE WHEN n % 6 = 5 THEN 1 END,
  CASE WHEN n % 50 = 0 THEN now() END, n % 40 = 0, CASE WHEN n % 9 = 0 THEN now() + interval '20 days' END
FROM organizations o, generate_series(1, 300) n WHERE o."id" > 2000;

INSERT INTO document_versions ("organizationId", "documentId", "version", "fileName", "filePath", "createdBy", "fileSize", "mimeType", "documentHash", "encryptedData")
SELECT "organizationId", "id", 1, "fileName", "filePath", "authorId", "fileSize", "mimeType", "documentHash", "encryptedData"
FROM documents WHERE "organizationId" > 2000;

INSERT INTO document_comments ("organizationId", "documentId", "userId", "comment", "version")
SELECT "organizationId", "id", "reviewerId", 'Kept comment', 1 FROM documents WHERE "organizationId" > 2000 AND "id" % 3 = 0;

INSERT INTO document_access_codes ("organizationId", "userId", "documentId", "sessionId", "code", "expiresAt")
SELECT d."organizationId", s."userId", d."id", s."id", 'a hash', now() + interval '10 minutes'
FROM documents d JOIN sessions s ON s."organizationId" = d."organizationId" AND s."userId" = d."reviewerId" WHERE d."organizationId" > 2000 AND d."id" % 10 = 0;

INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "eventId")
SELECT "organizationId", "reviewerId", 'Document waits', 'Kept notice', 'document_submitted', "id", "id" FROM documents WHERE "organizationId" > 2000;

INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "dispatchedAt", "processedAt")
SELECT "organizationId", "id", 'document-submitted', 'notify-reviewer.document-submitted', 'notifications', '{}', 'kept-' || "id", now(), now()
FROM documents WHERE "organizationId" > 2000;

INSERT INTO mail_deliveries ("organizationId", "messageId", "kind")
SELECT "organizationId", '<kept.' || "id" || '@countersign>', 'document-access-code' FROM documents WHERE "organizationId" > 2000 AND "id" % 10 = 0;

INSERT INTO audit_logs ("organizationId", "userId", "action", "resource", "resourceId", "details", "ipAddress", "userAgent", "actorName", "requestId", "createdAt")
SELECT d."organizationId", d."authorId", a, 'document', d."id"::text, jsonb_build_object('version', 1, 'fileName', d."fileName"), '192.0.2.1', 'Kept browser',
  'Member', 'kept-' || d."id", now() - interval '30 days'
FROM documents d, unnest(ARRAY['upload', 'submit', 'view']) a WHERE d."organizationId" > 2000;
