import type { Actor } from '../../../platform/database/actor';
import { VISIBLE, visibilityParameters } from '../../documents';
import { ADMIN_TYPES } from '../domain/notice-kinds';

/**
 * Whether the person may still know what notice `n` is about: a document they see, a conversation they are in, and what
 * concerns admins only as long as they are one. (With EXISTS, all documents of the organization would be read into a
 * table to look the few of a page up in.) $1 to $4 as everywhere for documents; $5 from `rightsParameters` too.
 */
export const MAY_KNOW = `
  ($3 = 'admin' OR n."type" <> ALL($5::text[])) AND CASE
    WHEN n."relatedDocumentId" IS NOT NULL THEN coalesce((SELECT true FROM documents d WHERE ${VISIBLE} AND d."id" = n."relatedDocumentId"), false)
    WHEN n."targetKind" = 'conversation' THEN EXISTS (
      SELECT 1 FROM conversation_participants c
      WHERE c."organizationId" = $1 AND c."conversationId" = n."targetId" AND c."userId" = $2)
    ELSE true END`;

/** $1 to $5 of `MAY_KNOW`. */
export const rightsParameters = (person: Actor): unknown[] => [...visibilityParameters(person), ADMIN_TYPES];
