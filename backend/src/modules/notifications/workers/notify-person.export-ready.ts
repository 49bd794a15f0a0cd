import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { EXPORT_READY } from '../../exports';
import { Notify } from '../services/notify.service';

/** Tells whoever asked for an export that it can be downloaded. */
@Injectable()
@Reaction({ on: EXPORT_READY, name: 'notify-person.export-ready', kind: 'effect' })
export class NotifyPersonOnExportReady implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const [made] = await tx.query<{ title: string; createdBy: number }>(
      `SELECT "title", "createdBy" FROM exports WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'ready'`,
      [tx.actor.organizationId, Number(payload.exportId)],
    );
    if (!made) return;
    await this.notify.run(tx, [made.createdBy], null, {
      title: 'Export ready',
      message: `"${made.title}" can be downloaded for seven days.`,
      type: 'export_ready',
      relatedDocumentId: null,
      eventId,
    });
  }
}
