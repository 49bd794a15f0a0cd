import type { Actor } from '../../../platform/database/actor';
import { VISIBLE, visibilityParameters } from '../../documents';
import { ADMIN_TYPES } from '../domain/notice-kinds';

/** (With EXISTS, all documents of the organization would be read into a table to look the few of a page up in.) */
const SEES_DOCUMENT = `coalesce((SELECT true FROM documents d WHERE ${VISIBLE} AND d."id" = n."relatedDocumentId"), false)`;

/**
 * The same for an admin, who sees every document that is not in the trash. A notice refers to a document that there is, so
 * it is enough to ask for what was deleted: that index is small, and no document is opened. ($4 is named so that all
 * conditions take the same parameters; the planner drops the comparison.)
 */
const NOT_IN_TRASH = `(
      SELECT true FROM documents d WHERE d."organizationId" = $1 AND d."deletedAt" IS NOT NULL AND d."id" = n."relatedDocumentId"
        AND ($4::int IS NULL OR true)) IS NULL`;

const mayKnow = (document: string): string => `
  ($3 = 'admin' OR n."type" <> ALL($5::text[])) AND CASE
    WHEN n."relatedDocumentId" IS NOT NULL THEN ${document}
    WHEN n."targetKind" = 'conversation' THEN EXISTS (
      SELECT 1 FROM conversation_participants c
      WHERE c."organizationId" = $1 AND c."conversationId" = n."targetId" AND c."userId" = $2)
    ELSE true END`;

/**
 * Whether the person may still know what notice `n` is about: a document they see, a conversation they are in, and what
 * concerns admins only as long as they are one. $1 to $4 as everywhere for documents; $5 from `rightsParameters` too.
 */
export const MAY_KNOW = mayKnow(SEES_DOCUMENT);

/** The same for admins, and nobody else. */
export const ADMIN_MAY_KNOW = mayKnow(NOT_IN_TRASH);

/** $1 to $5 of `MAY_KNOW`. */
export const rightsParameters = (person: Actor): unknown[] => [...visibilityParameters(person), ADMIN_TYPES];
