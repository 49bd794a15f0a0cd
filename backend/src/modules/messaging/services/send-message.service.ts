import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { Live } from '../../../platform/live/live';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { VISIBLE, visibilityParameters } from '../../documents';
import { MAX_RECIPIENTS } from '../domain/limits';
import { NobodyLeftError } from '../messaging.errors';
import { MESSAGE_SENT } from '../messaging.events';

/** The beginning of a conversation, or an answer in one. */
export type Letter = {
  message: string;
  documentIds?: number[];
} & (
  | { conversationId: number }
  | { recipientIds: number[]; subject: string; /** Which field named them. */ field: 'recipientId' | 'recipientIds' }
);

export interface Sent {
  conversationId: number;
  messageId: number;
}

/** Sends an internal message, and tells those who read it. Its text goes nowhere but into its row. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly live: Live,
  ) {}

  /**
   * @throws NotFoundError unless the actor takes part in the conversation, NobodyLeftError when nobody else does any more
   * @throws InvalidInputError for recipients who are no active colleagues, and for documents the actor does not see
   */
  async run(actor: Actor, letter: Letter): Promise<Sent> {
    const documentIds = [...new Set(letter.documentIds ?? [])];
    return this.unitOfWork.run(actor, async (tx) => {
      await requireVisible(tx, documentIds);
      const isReply = 'conversationId' in letter;
      const { conversationId, others } = isReply ? await join(tx, letter.conversationId) : await begin(tx, letter);
      const messageId = await write(tx, conversationId, letter.message, others.length === 1 ? others[0] : undefined);
      await link(tx, messageId, documentIds);
      await this.audit.record(tx, {
        action: 'send',
        resource: 'message',
        resourceId: messageId,
        details: { conversationId, recipients: others, ...(documentIds.length > 0 && { documentIds }) },
      });
      await this.outbox.publish(tx, MESSAGE_SENT, { conversationId, messageId, by: actor.userId });
      this.live.tell(tx, 'message', [actor.userId ?? 0, ...others]);
      return { conversationId, messageId };
    });
  }
}

/** A link that leads the sender nowhere is none they may give. */
async function requireVisible(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = await tx.query(`SELECT d."id" FROM documents d WHERE ${VISIBLE} AND d."id" = ANY($5)`, [
    ...visibilityParameters(tx.actor),
    ids,
  ]);
  if (seen.length < ids.length) throw new InvalidInputError({ documentIds: 'Link only documents that you can see' });
}

interface Place {
  conversationId: number;
  /** Who takes part besides the sender. */
  others: number[];
}

/** Messages of one conversation come one after the other: times and ids follow each other as they are read. */
async function join(tx: Transaction, conversationId: number): Promise<Place> {
  const { organizationId, userId } = tx.actor;
  const mine = await tx.query(
    `SELECT 1 FROM conversations c JOIN conversation_participants p ON p."organizationId" = c."organizationId" AND p."conversationId" = c."id"
     WHERE c."organizationId" = $1 AND c."id" = $2 AND p."userId" = $3 FOR NO KEY UPDATE OF c`,
    [organizationId, conversationId, userId],
  );
  if (mine.length === 0) throw new NotFoundError();
  const others = await tx.query<{ id: number; isActive: boolean }>(
    `SELECT u."id", u."isActive" AND u."deletedAt" IS NULL AS "isActive"
     FROM conversation_participants p JOIN users u ON u."organizationId" = p."organizationId" AND u."id" = p."userId"
     WHERE p."organizationId" = $1 AND p."conversationId" = $2 AND p."userId" <> $3 ORDER BY u."id"`,
    [organizationId, conversationId, userId],
  );
  if (!others.some(({ isActive }) => isActive)) throw new NobodyLeftError();
  return { conversationId, others: others.map(({ id }) => id) };
}

type Beginning = Exclude<Letter, { conversationId: number }>;

async function begin(tx: Transaction, { recipientIds, subject, field }: Beginning): Promise<Place> {
  const { organizationId, userId } = tx.actor;
  const others = [...new Set(recipientIds)].sort((a, b) => a - b);
  if (others.length > MAX_RECIPIENTS) {
    throw new InvalidInputError({ [field]: `A message goes to at most ${MAX_RECIPIENTS} people` });
  }
  if (userId !== null && others.includes(userId)) {
    throw new InvalidInputError({ [field]: 'You cannot send a message to yourself' });
  }
  const active = await tx.query(
    `SELECT "id" FROM users WHERE "organizationId" = $1 AND "id" = ANY($2) AND "isActive" AND "deletedAt" IS NULL`,
    [organizationId, others],
  );
  if (active.length < others.length) {
    throw new InvalidInputError({ [field]: 'Choose active members of your organization' });
  }
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO conversations ("organizationId", "subject", "createdBy") VALUES ($1, $2, $3) RETURNING "id"`,
    [organizationId, subject, userId],
  );
  if (!row) throw new Error('The conversation was not stored');
  await tx.query(
    `INSERT INTO conversation_participants ("organizationId", "conversationId", "userId") SELECT $1, $2, unnest($3::int[])`,
    [organizationId, row.id, [userId, ...others]],
  );
  return { conversationId: row.id, others };
}

/** @returns the message's id */
async function write(tx: Transaction, conversationId: number, content: string, receiverId?: number): Promise<number> {
  const { organizationId, userId } = tx.actor;
  const [row] = await tx.query<{ id: number; createdAt: string }>(
    `INSERT INTO messages ("organizationId", "conversationId", "senderId", "receiverId", "content", "createdAt")
     SELECT $1, c."id", $3, $4, $5, greatest(clock_timestamp(), c."lastMessageAt" + interval '1 microsecond')
     FROM conversations c WHERE c."organizationId" = $1 AND c."id" = $2 RETURNING "id", "createdAt"`,
    [organizationId, conversationId, userId, receiverId ?? null, content],
  );
  if (!row) throw new Error('The message was not stored');
  await tx.query(`UPDATE conversations SET "lastMessageAt" = $3 WHERE "organizationId" = $1 AND "id" = $2`, [
    organizationId,
    conversationId,
    row.createdAt,
  ]);
  await tx.query(
    `UPDATE conversation_participants SET "lastMessageAt" = $3, "unreadCount" = "unreadCount" + CASE WHEN "userId" = $4 THEN 0 ELSE 1 END
     WHERE "organizationId" = $1 AND "conversationId" = $2`,
    [organizationId, conversationId, row.createdAt, userId],
  );
  return row.id;
}

async function link(tx: Transaction, messageId: number, documentIds: number[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.query(
    `INSERT INTO message_attachments ("organizationId", "messageId", "documentId", "position")
     SELECT $1, $2, d.id, d.position FROM unnest($3::int[]) WITH ORDINALITY AS d(id, position)`,
    [tx.actor.organizationId, messageId, documentIds],
  );
}
