import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { cursorOf, placeOf } from '../domain/cursor';
import { EXCERPT } from '../domain/limits';
import { OTHERS, otherOf, type Correspondent, type OtherParticipant } from './people.sql';

export interface ConversationView {
  id: number;
  subject: string;
  lastMessage: string;
  lastMessageAt: string;
  lastSenderId: number;
  unreadCount: number;
  otherParticipant: OtherParticipant | null;
  participants: Correspondent[];
}

export interface ConversationPage {
  conversations: ConversationView[];
  nextCursor: string | null;
}

export interface ConversationQuery {
  q?: string;
  cursor?: string;
  limit: number;
}

type Row = Omit<ConversationView, 'otherParticipant'>;

/** Walks the person's own rows in their order, so that a page costs a page; what is looked for is compared on the way. */
export const PAGE = `
  SELECT c."id", c."subject", left(m."content", ${EXCERPT}) AS "lastMessage", p."lastMessageAt", m."senderId" AS "lastSenderId",
         p."unreadCount", ${OTHERS} AS "participants"
  FROM conversation_participants p
  JOIN conversations c ON c."organizationId" = p."organizationId" AND c."id" = p."conversationId"
  CROSS JOIN LATERAL (
    SELECT l."content", l."senderId" FROM messages l
    WHERE l."organizationId" = p."organizationId" AND l."conversationId" = p."conversationId" ORDER BY l."id" DESC LIMIT 1) m
  WHERE p."organizationId" = $1 AND p."userId" = $2`;
const AFTER = ` AND (p."lastMessageAt", p."conversationId") < ($4::timestamptz, $5::int)`;
const MATCHING = (parameter: string): string => `
  AND (strpos(lower(c."subject"), lower(${parameter})) > 0 OR EXISTS (
    SELECT 1 FROM conversation_participants x JOIN users n ON n."organizationId" = x."organizationId" AND n."id" = x."userId"
    WHERE x."organizationId" = p."organizationId" AND x."conversationId" = p."conversationId" AND x."userId" <> $2
      AND strpos(lower(n."name"), lower(${parameter})) > 0))`;
export const IN_ORDER = `ORDER BY p."lastMessageAt" DESC, p."conversationId" DESC LIMIT $3`;

const UNREAD = `
  SELECT coalesce(sum(p."unreadCount"), 0)::int AS "unread" FROM conversation_participants p
  WHERE p."organizationId" = $1 AND p."userId" = $2 AND p."unreadCount" > 0`;

/** The conversations a person takes part in. */
@Injectable()
export class Conversations {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** A page, latest message first. @throws InvalidInputError for a cursor that no list gave */
  async page(actor: Actor, { q, cursor, limit }: ConversationQuery): Promise<ConversationPage> {
    const values: unknown[] = [actor.organizationId, actor.userId, limit + 1];
    let text = PAGE;
    let name = 'conversations.page';
    if (cursor !== undefined) {
      const place = placeOf(cursor);
      if (!place) throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
      values.push(place.at, place.id);
      text += AFTER;
      name += '.after';
    }
    if (q) {
      values.push(q);
      text += MATCHING(`$${values.length}`);
      name += '.matching';
    }
    const statement = { name, text: `${text} ${IN_ORDER}` };
    const rows = await this.unitOfWork.read<Row>(actor.organizationId, statement, values, q ? 'search' : 'now');
    const conversations = rows.slice(0, limit).map((row) => ({ ...row, otherParticipant: otherOf(row.participants) }));
    const last = conversations.at(-1);
    const nextCursor = rows.length > limit && last ? cursorOf({ at: last.lastMessageAt, id: last.id }) : null;
    return { conversations, nextCursor };
  }

  /** How many messages wait to be read, over all conversations. */
  async unread({ organizationId, userId }: Actor): Promise<number> {
    const statement = { name: 'conversations.unread', text: UNREAD };
    const [row] = await this.unitOfWork.read<{ unread: number }>(organizationId, statement, [organizationId, userId]);
    return row?.unread ?? 0;
  }
}
