import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Quote } from '../../../platform/mail/mail';
import { EFFECTIVE_VERSION, VISIBLE, visibilityParameters } from '../../documents';
import type { Person } from './mail-person';

/** A mail quotes so much; the rest is behind its link. */
const LONGEST = 1000;

const COMMENT = `
  SELECT c."comment" AS "text", w."name" AS "by" FROM document_comments c
  JOIN documents d ON d."organizationId" = c."organizationId" AND d."id" = c."documentId"
  JOIN users w ON w."organizationId" = c."organizationId" AND w."id" = c."userId"
  WHERE c."id" = $5 AND c."version" <= ${EFFECTIVE_VERSION} AND ${VISIBLE}`;
const MESSAGE = `
  SELECT m."content" AS "text", w."name" AS "by" FROM messages m
  JOIN conversation_participants c ON c."organizationId" = m."organizationId" AND c."conversationId" = m."conversationId" AND c."userId" = $2
  JOIN users w ON w."organizationId" = m."organizationId" AND w."id" = m."senderId"
  WHERE m."organizationId" = $1 AND m."id" = $3`;

/** What a mail quotes, as far as its reader may read it: a comment on what they see, a message to them. */
@Injectable()
export class QuoteQuery {
  /** Undefined when there are no words, or none for this person. */
  async run(tx: Transaction, person: Person, kind: 'comment' | 'message', id: number): Promise<Quote | undefined> {
    const [row] = await (kind === 'comment'
      ? tx.query<{ text: string; by: string }>(COMMENT, [...visibilityParameters(person), id])
      : tx.query<{ text: string; by: string }>(MESSAGE, [tx.actor.organizationId, person.userId, id]));
    if (!row || row.text.trim() === '') return undefined;
    const text = row.text.length > LONGEST ? `${row.text.slice(0, LONGEST).trimEnd()}…` : row.text;
    return { by: row.by, text };
  }
}
