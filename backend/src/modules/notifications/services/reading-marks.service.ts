import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Live } from '../../../platform/live/live';
import { REQUEST_TYPES } from '../domain/notice-kinds';

/** Marks of what a person has read. They are not audited: they concern nobody else. */
@Injectable()
export class ReadingMarks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly live: Live,
  ) {}

  /** Marks one as read or unread; as it is already is fine. @throws NotFoundError when it is not one of the actor's */
  async mark(actor: Actor, id: number, isRead: boolean): Promise<void> {
    const marked = await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE notifications SET "isRead" = $4, "readAt" = CASE WHEN NOT $4 THEN NULL WHEN "isRead" THEN "readAt" ELSE now() END
         WHERE "organizationId" = $1 AND "userId" = $2 AND "id" = $3 AND "inApp" RETURNING "id"`,
        [actor.organizationId, actor.userId, id, isRead],
      ),
    );
    if (marked.length === 0) throw new NotFoundError();
  }

  /** Marks what asked a person to decide on a document as read: they did, by this event. A later request is a new one. */
  async answered(tx: Transaction, userId: number, documentId: number, eventId: number): Promise<void> {
    const read = await tx.query(
      `UPDATE notifications SET "isRead" = true, "readAt" = now()
       WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isRead" AND "relatedDocumentId" = $3 AND "type" = ANY($4) AND "eventId" < $5
       RETURNING "id"`,
      [tx.actor.organizationId, userId, documentId, REQUEST_TYPES, eventId],
    );
    if (read.length > 0) this.live.tell(tx, 'notification', [userId]);
  }

  /** Marks everything as read. @returns the moment, by which the same ones can be marked as unread again; null when nothing was unread */
  async markAll(actor: Actor): Promise<string | null> {
    const [row] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ readAt: string | null }>(
        `WITH marked AS (
           UPDATE notifications SET "isRead" = true, "readAt" = now()
           WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isRead" AND "inApp" RETURNING "readAt")
         SELECT max("readAt") AS "readAt" FROM marked`,
        [actor.organizationId, actor.userId],
      ),
    );
    return row?.readAt ?? null;
  }

  /** Takes `markAll` back. What was marked at another moment stays read. */
  async undo(actor: Actor, readAt: string): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE notifications SET "isRead" = false, "readAt" = NULL
         WHERE "organizationId" = $1 AND "userId" = $2 AND "isRead" AND "readAt" = $3::timestamptz`,
        [actor.organizationId, actor.userId, readAt],
      ),
    );
  }
}
