import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';

export interface NotificationView {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  createdAt: string;
}

/** What is about a document in the trash waits there with it. */
const SHOWN = `
  n."organizationId" = $1 AND n."userId" = $2 AND NOT EXISTS (
    SELECT 1 FROM documents d WHERE d."organizationId" = n."organizationId" AND d."id" = n."relatedDocumentId" AND d."deletedAt" IS NOT NULL)`;
const LATEST = `
  SELECT n."id", n."title", n."message", n."type", n."isRead", n."relatedDocumentId", n."createdAt"
  FROM notifications n WHERE ${SHOWN} ORDER BY n."id" DESC LIMIT 50`;
const UNREAD = `SELECT count(*)::int AS "count" FROM notifications n WHERE ${SHOWN} AND NOT n."isRead"`;

/** A person's own notifications. Reading marks are not audited: they concern nobody else. */
@Injectable()
export class Notifications {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The latest 50 and how many are unread in all. */
  async latest(actor: Actor): Promise<{ notifications: NotificationView[]; unreadCount: number }> {
    const values = [actor.organizationId, actor.userId];
    const [notifications, unread] = await Promise.all([
      this.unitOfWork.read<NotificationView>(
        actor.organizationId,
        { name: 'notifications.latest', text: LATEST },
        values,
      ),
      this.unitOfWork.read<{ count: number }>(
        actor.organizationId,
        { name: 'notifications.unread', text: UNREAD },
        values,
      ),
    ]);
    return { notifications, unreadCount: unread[0]?.count ?? 0 };
  }

  /** @throws NotFoundError when it is not one of the actor's */
  async markRead(actor: Actor, id: number): Promise<void> {
    const marked = await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE notifications SET "isRead" = true WHERE "organizationId" = $1 AND "userId" = $2 AND "id" = $3 RETURNING "id"`,
        [actor.organizationId, actor.userId, id],
      ),
    );
    if (marked.length === 0) throw new NotFoundError();
  }

  async markAllRead(actor: Actor): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE notifications SET "isRead" = true WHERE "organizationId" = $1 AND "userId" = $2 AND NOT "isRead"`,
        [actor.organizationId, actor.userId],
      ),
    );
  }
}
