import type { Actor } from '../../../platform/database/actor';
import { jsonMoment } from '../../../platform/database/json-sql';
import { editableFields } from '../domain/editable-fields';
import { file, IS_EXPIRED, optionsOf, shownColumns, type DocumentDetail } from './document-view';
import { judged, selectJudged, stillRetained, type Situation } from './judged-row';
import { EFFECTIVE_FILE, PEOPLE_STOOD_IN_FOR } from './visible-documents';

/*
 * One document as JSON. A table costs its opening, whether anything is looked up or not: each is opened once, and what few
 * documents need is asked of functions, which open theirs when they are called.
 */

/** Joins, as `n`, the names of people. (As a page, for many documents, a join for each is cheaper.) */
const NAMES = `
  CROSS JOIN LATERAL (
    SELECT max(u."name") FILTER (WHERE u."id" = d."authorId") AS "author",
      max(u."name") FILTER (WHERE u."id" = d."reviewerId") AS "reviewer",
      max(u."name") FILTER (WHERE u."id" = d."approverId") AS "approver",
      max(u."name") FILTER (WHERE u."id" = d."deletedBy" AND d."deletedAt" IS NOT NULL) AS "deletedBy"
    FROM users u WHERE u."organizationId" = $1 AND u."id" IN (d."authorId", d."reviewerId", d."approverId", d."deletedBy")) n`;
const NAMED = { author: 'n."author"', reviewer: 'n."reviewer"', approver: 'n."approver"', deletedBy: 'n."deletedBy"' };

/** As that of `document-view.ts`. */
const RETAINED_UNTIL = `(CASE WHEN d."retentionPeriod" IS NOT NULL THEN
  retention_began(d."organizationId", d."id", coalesce(d."approvedVersion", d."version"), d."createdAt")
    + make_interval(days => d."retentionPeriod") END)`;

/** Joins, as `i`, the certificate of the version that the actor knows: that of its approval, or that of its upload. */
const CERTIFICATE = `
  LEFT JOIN LATERAL (
    SELECT c."leafHash" AS "blockchainTxHash", c."jws" AS "blockchainSignature",
      coalesce(c."tokenTime", c."signedAt") AS "blockchainTimestamp", c."verified" AS "isBlockchainVerified"
    FROM document_certificates c WHERE c."organizationId" = d."organizationId" AND c."documentId" = d."id"
      AND c."version" = coalesce(f."version", d."version") ORDER BY c."event" LIMIT 1) i ON true`;

const SHOWN = `${shownColumns(jsonMoment, NAMED)}, ${IS_EXPIRED} AS "isExpired", ${file('documentHash')},
  i."blockchainTxHash", i."blockchainSignature", ${jsonMoment('i."blockchainTimestamp"')} AS "blockchainTimestamp",
  CASE WHEN i."blockchainTxHash" IS NOT NULL THEN '/api/documents/' || d."id" || '/certificate' END AS "blockchainCertificateUrl",
  coalesce(i."isBlockchainVerified", false) AS "isBlockchainVerified", d."retentionPeriod",
  ${jsonMoment(RETAINED_UNTIL)} AS "retainedUntil", d."restrictedToDepartment", d."legalHoldReason", d."templateId",
  ${jsonMoment('d."archivedAt"')} AS "archivedAt"`;
const FACTS = { actsFor: PEOPLE_STOOD_IN_FOR, retainedUntil: stillRetained(RETAINED_UNTIL) };

/** SELECT and FROM of a detail as the actor knows the document; takes $1 to $4, the caller adds WHERE. */
export const SELECT_DETAIL = selectJudged(SHOWN, `documents d ${NAMES} ${EFFECTIVE_FILE} ${CERTIFICATE}`, FACTS);

/** As the statement gives them, in place of the ids. */
type WithPeople = Omit<Situation, 'actsFor'> & { actsFor: DocumentDetail['standsInFor'] | null };

/** @returns a `DocumentDetail` as JSON */
export const detailText = judged(({ actsFor, ...facts }: WithPeople, actor: Actor) => {
  const standsInFor = actsFor ?? [];
  const situation: Situation = { ...facts, actsFor: standsInFor.map(({ id }) => id).sort((a, b) => a - b) };
  const others = { ...optionsOf(situation, actor), standsInFor, editableFields: editableFields(situation) };
  return JSON.stringify(others satisfies Partial<DocumentDetail>).slice(1, -1);
});
