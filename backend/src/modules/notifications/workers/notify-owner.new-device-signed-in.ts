import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { NEW_DEVICE_SIGNED_IN } from '../../auth';
import { deviceWords } from '../domain/device-words';
import { Notify } from '../services/notify.service';

interface Used {
  userId: number;
  userAgent: string | null;
  ipAddress: string | null;
}

/** Tells the owner of an account that it was used on a device it was never used on before. */
@Injectable()
@Reaction({ on: NEW_DEVICE_SIGNED_IN, name: 'notify-owner.new-device-signed-in', kind: 'effect' })
export class NotifyOwnerOnNewDeviceSignedIn implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, { payload, eventId }: OutboxEvent): Promise<void> {
    const [used] = await tx.query<Used & Record<string, unknown>>(
      `SELECT "userId", "userAgent", "ipAddress" FROM sessions WHERE "organizationId" = $1 AND "id" = $2::uuid`,
      [tx.actor.organizationId, payload.sessionId],
    );
    if (!used) return;
    const from = used.ipAddress === null ? '' : `, from the address ${used.ipAddress}`;
    await this.notify.run(tx, [used.userId], null, {
      title: 'New sign-in to your account',
      message: `Your account was used on a device we have not seen before: ${deviceWords(used.userAgent)}${from}. If this was not you, change your password and end that session in your profile.`,
      type: 'new_device',
      relatedDocumentId: null,
      eventId,
    });
  }
}
