import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Live } from '../../../platform/live/live';

/** Notes that a person has read a conversation. Reading marks are not in the log: they are part of no record. */
@Injectable()
export class MarkConversationRead {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly live: Live,
  ) {}

  /** Up to the latest message there is; a later one stays unread. @throws NotFoundError unless the actor takes part */
  async run(actor: Actor, conversationId: number): Promise<void> {
    const { organizationId, userId } = actor;
    const values = [organizationId, conversationId, userId];
    await this.unitOfWork.run(actor, async (tx) => {
      // The row is written by whoever sends, too: what it says of the latest message and the count belongs together.
      const [place] = await tx.query<{ lastReadAt: string }>(
        `UPDATE conversation_participants SET "lastReadAt" = greatest("lastReadAt", "lastMessageAt"), "unreadCount" = 0
         WHERE "organizationId" = $1 AND "conversationId" = $2 AND "userId" = $3 RETURNING "lastReadAt"`,
        values,
      );
      if (!place) throw new NotFoundError();
      await tx.query(
        `UPDATE messages SET "isRead" = true, "readAt" = now()
         WHERE "organizationId" = $1 AND "conversationId" = $2 AND "receiverId" = $3 AND NOT "isRead" AND "createdAt" <= $4`,
        [...values, place.lastReadAt],
      );
      // Their other tabs show it as unread still.
      this.live.tell(tx, 'message', [userId ?? 0]);
    });
  }
}
