import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { MESSAGE_SENT } from '../../messaging';
import { Notify } from '../services/notify.service';

interface Sent {
  subject: string;
  senderName: string;
  others: number[];
}

/** Tells the others of a conversation that somebody wrote; one notice for each conversation until it is read. */
@Injectable()
@Reaction({ on: MESSAGE_SENT, name: 'notify-participants.message-sent', kind: 'effect' })
export class NotifyParticipantsOnMessageSent implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const [sent] = await tx.query<Sent & Record<string, unknown>>(
      // Nothing for whoever has read it in the conversation already.
      `SELECT c."subject", s."name" AS "senderName", ARRAY(
         SELECT p."userId" FROM conversation_participants p WHERE p."organizationId" = $1 AND p."conversationId" = c."id"
           AND (p."lastReadAt" IS NULL OR p."lastReadAt" < m."createdAt")) AS "others"
       FROM messages m JOIN conversations c ON c."organizationId" = m."organizationId" AND c."id" = m."conversationId"
       JOIN users s ON s."organizationId" = m."organizationId" AND s."id" = m."senderId"
       WHERE m."organizationId" = $1 AND m."id" = $2`,
      [tx.actor.organizationId, Number(payload.messageId)],
    );
    if (!sent) return;
    await this.notify.run(tx, sent.others, Number(payload.by), {
      title: 'New message',
      message: `${sent.senderName} wrote to you: "${sent.subject}".`,
      several: `new messages in "${sent.subject}".`,
      type: 'message_received',
      relatedDocumentId: null,
      targetId: Number(payload.conversationId),
      quote: { kind: 'message', id: Number(payload.messageId) },
      eventId,
    });
  }
}
