import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Live } from '../../../platform/live/live';

export interface Notice {
  title: string;
  message: string;
  /** Kind, for icons and preferences, such as `review_requested`. */
  type: string;
  relatedDocumentId: number | null;
  /** The event it comes from: one notice per person and event, however often the event is delivered. */
  eventId: number;
}

/** Writes notifications; never one about a person's own action. */
@Injectable()
export class Notify {
  constructor(private readonly live: Live) {}

  /** @param by who caused the event, or null for the system */
  async run(tx: Transaction, people: readonly number[], by: number | null, notice: Notice): Promise<void> {
    const receivers = [...new Set(people)].filter((id) => id !== by);
    if (receivers.length === 0) return;
    await tx.query(
      `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "eventId")
       SELECT $1, u."id", $3, $4, $5, $6, $7 FROM users u
       WHERE u."organizationId" = $1 AND u."id" = ANY($2) AND u."isActive"
       ON CONFLICT ("organizationId", "userId", "eventId") DO NOTHING`,
      [
        tx.actor.organizationId,
        receivers,
        notice.title,
        notice.message,
        notice.type,
        notice.relatedDocumentId,
        notice.eventId,
      ],
    );
    this.live.tell(tx, 'notification', receivers);
  }
}
