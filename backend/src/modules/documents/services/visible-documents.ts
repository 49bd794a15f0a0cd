import type { Actor } from '../../../platform/database/actor';
import type { Statement } from '../../../platform/database/unit-of-work';

/*
 * A document has a latest version, which its columns describe, and perhaps a version in force: the last
 * one approved. Its participants work with the latest; everybody else who may read it knows the version in
 * force only, and to them the document is approved. All conditions are on alias `d` and take parameters
 * $1 to $4 of `visibilityParameters`.
 */

const MOST_KEPT = 1000;

/**
 * Delegations to the person that are in force now; the statement runs once, not per document. Whoever has lost the
 * role that decides stands in for nobody, and sees nothing through them.
 */
const LIVE_DELEGATIONS = `
  FROM delegations g JOIN users away ON away."organizationId" = g."organizationId" AND away."id" = g."fromUserId" AND away."isActive"
  WHERE g."organizationId" = $1 AND g."toUserId" = $2 AND $3 IN ('reviewer', 'approver', 'admin') AND g."endedAt" IS NULL AND now() >= g."startsAt" AND now() < g."endsAt"`;

/** Whether the open step belongs to somebody who has delegated to the person. */
export const STANDS_IN = `(
    d."openPeople" && ARRAY(SELECT g."fromUserId" ${LIVE_DELEGATIONS})
    OR (cardinality(d."openPeople") = 0 AND d."openRole" = ANY(ARRAY(SELECT away."role" ${LIVE_DELEGATIONS}))))`;

/** Of these, those to whom the open step belongs. */
const STEP_IS_THEIRS = `(g."fromUserId" = ANY(d."openPeople") OR (cardinality(d."openPeople") = 0 AND away."role" = d."openRole"))`;

/** Those for whom the person may take the open step. */
export const ACTS_FOR = `(CASE WHEN d."openRole" IS NULL THEN '{}'::int[] ELSE ARRAY(
    SELECT g."fromUserId" ${LIVE_DELEGATIONS} AND ${STEP_IS_THEIRS} ORDER BY 1) END)`;

/** As `ACTS_FOR`, with their names: a JSON array of `{ id, name }`, NULL for nobody. For a statement about one document. */
export const PEOPLE_STOOD_IN_FOR = `(CASE WHEN d."openRole" IS NOT NULL THEN
  stood_in_for($1, $2, $3, d."openPeople", d."openRole") END)`;

/** Who takes part in a document: admins, its author, whoever it is or was assigned to or stands in for them, the role in whose queue it waits. NULL counts as no. */
export const PARTICIPANT = `(
    $3 = 'admin'
    OR d."authorId" = $2 OR d."reviewerId" = $2 OR d."approverId" = $2
    OR $2 = ANY(d."openPeople") OR $2 = ANY(d."involved") OR (d."openRole" = $3 AND cardinality(d."openPeople") = 0)
    OR ${STANDS_IN})`;

/** Whoever sees the document without taking part in it. Never NULL. */
export const READER = `(${PARTICIPANT} IS NOT TRUE)`;

/**
 * The one rule of who sees a document. Used by every list, count, search, notification and byte route.
 * Participants see it always, everybody else once a version is in force. (That is most documents and soon seen, so it is
 * asked first: who takes part costs ten times as much.)
 */
export const VISIBLE = `
  d."organizationId" = $1 AND d."deletedAt" IS NULL AND (
    (d."approvedVersion" IS NOT NULL AND (NOT d."restrictedToDepartment" OR d."departmentId" = $4))
    OR ${PARTICIPANT})`;

/** The part of `VISIBLE` that everybody in the organization sees, whoever they are; an index has it. */
export const PUBLISHED = `
  d."organizationId" = $1 AND d."deletedAt" IS NULL AND d."approvedVersion" IS NOT NULL AND NOT d."restrictedToDepartment"`;

/** What the actor finds in the trash: admins everything, others what they wrote. ($4 is named so that all conditions take the same parameters.) */
export const IN_TRASH = `
  d."organizationId" = $1 AND d."deletedAt" IS NOT NULL AND d."purgedAt" IS NULL
  AND ($3 = 'admin' OR d."authorId" = $2) AND ($4::int IS NULL OR $4 IS NOT NULL)`;

/** The version that the actor knows the document by. (Mostly the latest is in force, and nobody has to be asked about.) */
export const EFFECTIVE_VERSION = `(CASE WHEN d."version" = d."approvedVersion" OR ${READER} THEN d."approvedVersion" ELSE d."version" END)`;

/** The status that the actor knows the document by. */
export const EFFECTIVE_STATUS = `(CASE WHEN ${READER} THEN 'approved' ELSE d."status" END)`;

/** Condition for the status that the actor knows: as `EFFECTIVE_STATUS = status`, but so that an index can serve it. */
export const hasStatus = (status: string, parameter: string): string =>
  status === 'approved'
    ? `d."approvedVersion" IS NOT NULL AND (d."status" = ${parameter} OR ${READER})`
    : `d."status" = ${parameter} AND ${PARTICIPANT}`;

/**
 * Joins, as `f`, the file of the version in force where the actor does not know the latest; without a
 * match (the key is NULL then, and nothing is looked up) the document's own columns hold.
 */
export const EFFECTIVE_FILE = `
  LEFT JOIN document_versions f ON f."organizationId" = d."organizationId" AND f."documentId" = d."id"
    AND f."version" = CASE WHEN d."version" <> d."approvedVersion" AND ${READER} THEN d."approvedVersion" END`;

/** Nothing, as `f`: an admin always knows the latest version. PostgreSQL takes the columns for the NULL that they are. */
const NO_OTHER_FILE = `CROSS JOIN (SELECT (NULL::document_versions).*) f`;

/** As `STANDS_IN`, where `STOOD_FOR` has found the delegations. */
const STANDS_IN_FOR_THESE = `(
    d."openPeople" && (SELECT "people" FROM stood_for)
    OR (cardinality(d."openPeople") = 0 AND d."openRole" = ANY((SELECT "roles" FROM stood_for)::text[])))`;

const STOOD_FOR = `stood_for AS MATERIALIZED (
    SELECT coalesce(array_agg(g."fromUserId"), '{}') AS "people", coalesce(array_agg(away."role"), '{}') AS "roles" ${LIVE_DELEGATIONS})`;

/** Finds the delegations once for several conditions on people: each look of its own opens their tables anew, even where it is never run. */
function standingInOnce(text: string): string {
  if (text.split(STANDS_IN).length < 3) return text;
  const [, head, rest] = /^\s*(WITH )?([^]*)$/.exec(text.replaceAll(STANDS_IN, STANDS_IN_FOR_THESE)) ?? [];
  return `WITH ${STOOD_FOR}${head ? ',' : ''} ${rest}`;
}

const asSeen = { byAdmins: new Map<string, Statement>(), byOthers: new Map<string, Statement>() };

/**
 * The statement as PostgreSQL plans it best for this person: to an admin, who sees every document, all conditions on
 * people are true, and with that said in the text they are gone from the plan that is kept for it. For others
 * delegations are found once.
 */
export function asSeenBy(actor: Actor, statement: Statement): Statement {
  const isAdmin = actor.role === 'admin';
  const known = isAdmin ? asSeen.byAdmins : asSeen.byOthers;
  const kept = known.get(statement.name);
  if (kept) return kept;
  const seen = isAdmin ? seenByAll(statement) : { name: statement.name, text: standingInOnce(statement.text) };
  // Lists have a statement for each combination of filters.
  if (known.size >= MOST_KEPT) known.clear();
  known.set(statement.name, seen);
  return seen;
}

function seenByAll({ name, text }: Statement): Statement {
  // The parameter stays, so that its type is known; the planner drops the comparison.
  const latest = text.replaceAll(EFFECTIVE_FILE, NO_OTHER_FILE).replaceAll(EFFECTIVE_VERSION, `d."version"`);
  return { name: `${name}.admin`, text: latest.replaceAll(`$3 = 'admin'`, `($3::text IS NOT NULL OR true)`) };
}

/**
 * A statement about one document, which asks for delegations only where a step is open. (As part of a statement their
 * tables are opened even where it is not, which only many documents repay.)
 */
export const aboutOne = ({ name, text }: Statement): Statement => ({
  name,
  text: text.replaceAll(STANDS_IN, `(${PEOPLE_STOOD_IN_FOR} IS NOT NULL)`),
});

/** Organization, person, role, department. */
export function visibilityParameters(actor: Actor): [number, number | null, string, number | null] {
  return [actor.organizationId, actor.userId, actor.role, actor.departmentId];
}
