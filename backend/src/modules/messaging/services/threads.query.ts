import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { VISIBLE, visibilityParameters } from '../../documents';
import { OTHERS, otherOf, type Correspondent, type OtherParticipant } from './people.sql';

export interface Attachment {
  documentId: number;
  /** Null: the reader may not see it, or it is in the trash. */
  title: string | null;
}

export interface MessageView {
  id: number;
  senderId: number;
  senderName: string;
  content: string;
  createdAt: string;
  /** Of a message received: whether the reader has read it. Of one's own: whether everybody else has. */
  isRead: boolean;
  attachments: Attachment[];
}

export interface ThreadView {
  id: number;
  subject: string;
  otherParticipant: OtherParticipant | null;
  participants: Correspondent[];
  /** Whether somebody is left to read an answer. */
  canReply: boolean;
  messages: MessageView[];
  nextCursor: string | null;
}

type Head = Pick<ThreadView, 'id' | 'subject' | 'participants'>;

const LATEST = Number.MAX_SAFE_INTEGER;

const HEAD = `
  SELECT c."id", c."subject", ${OTHERS} AS "participants"
  FROM conversations c JOIN conversation_participants p ON p."organizationId" = c."organizationId" AND p."conversationId" = c."id"
  WHERE c."organizationId" = $1 AND p."userId" = $2 AND c."id" = $3`;

const LINKS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('documentId', a."documentId", 'title', d."title") ORDER BY a."position"), '[]')
  FROM message_attachments a LEFT JOIN documents d ON d."id" = a."documentId" AND ${VISIBLE}
  WHERE a."organizationId" = m."organizationId" AND a."messageId" = m."id")`;

const READ = `(CASE WHEN m."senderId" <> $2 THEN coalesce(m."createdAt" <= p."lastReadAt", false) ELSE NOT EXISTS (
  SELECT 1 FROM conversation_participants o JOIN users w ON w."organizationId" = o."organizationId" AND w."id" = o."userId"
  WHERE o."organizationId" = m."organizationId" AND o."conversationId" = m."conversationId" AND o."userId" <> $2
    AND w."isActive" AND w."deletedAt" IS NULL AND coalesce(m."createdAt" > o."lastReadAt", true)) END)`;

/** Joined with the reader's own place in the conversation: without one there is nothing to read. */
const MESSAGES = `
  SELECT m."id", m."senderId", s."name" AS "senderName", m."content", m."createdAt", ${READ} AS "isRead", ${LINKS} AS "attachments"
  FROM messages m
  JOIN conversation_participants p ON p."organizationId" = m."organizationId" AND p."conversationId" = m."conversationId" AND p."userId" = $2
  JOIN users s ON s."organizationId" = m."organizationId" AND s."id" = m."senderId"
  WHERE m."organizationId" = $1 AND m."conversationId" = $5 AND m."id" < $6 ORDER BY m."id" DESC LIMIT $7`;

/** One conversation, for those who take part in it. */
@Injectable()
export class Threads {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * A page of the conversation: the latest messages, or those before a message; oldest first within the page.
   * @throws NotFoundError unless the actor takes part in it
   */
  async page(actor: Actor, id: number, limit: number, before?: string): Promise<ThreadView> {
    const { organizationId, userId } = actor;
    const [heads, rows] = await Promise.all([
      this.unitOfWork.read<Head>(organizationId, { name: 'threads.head', text: HEAD }, [organizationId, userId, id]),
      this.unitOfWork.read<MessageView & Record<string, unknown>>(
        organizationId,
        { name: 'threads.messages', text: MESSAGES },
        [...visibilityParameters(actor), id, before === undefined ? LATEST : before, limit + 1],
      ),
    ]);
    const [head] = heads;
    if (!head) throw new NotFoundError();
    const messages = rows.slice(0, limit).reverse();
    return {
      ...head,
      otherParticipant: otherOf(head.participants),
      canReply: head.participants.some(({ isActive }) => isActive),
      messages,
      nextCursor: rows.length > limit ? String(messages[0]?.id) : null,
    };
  }
}
