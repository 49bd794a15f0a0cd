import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { EXPORT_FAILED } from '../../exports';
import { Notify } from '../services/notify.service';

/** Tells whoever asked for an export that it could not be made. */
@Injectable()
@Reaction({ on: EXPORT_FAILED, name: 'notify-person.export-failed', kind: 'effect' })
export class NotifyPersonOnExportFailed implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const [made] = await tx.query<{ title: string; createdBy: number }>(
      `SELECT "title", "createdBy" FROM exports WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'failed'`,
      [tx.actor.organizationId, Number(payload.exportId)],
    );
    if (!made) return;
    await this.notify.run(tx, [made.createdBy], null, {
      title: 'Export failed',
      message: `"${made.title}" could not be made. Start it again; if it fails again, tell whoever runs this installation.`,
      type: 'export_failed',
      relatedDocumentId: null,
      eventId,
    });
  }
}
