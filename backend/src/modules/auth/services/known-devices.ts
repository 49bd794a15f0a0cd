import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { NEW_DEVICE_SIGNED_IN } from '../auth.events';

/** Browser and system without their versions, so that an update makes no new device. */
const DEVICE = `regexp_replace(coalesce("userAgent", ''), '[0-9][0-9._]*', '', 'g')`;
const SEEN = `
  SELECT count(*)::int AS "sessions", count(*) FILTER (WHERE ${DEVICE} = regexp_replace($3::text, '[0-9][0-9._]*', '', 'g'))::int AS "alike"
  FROM sessions WHERE "organizationId" = $1 AND "userId" = $2`;

/** The kinds of device that an account was used on: those of all its sessions. */
@Injectable()
export class KnownDevices {
  constructor(private readonly outbox: Outbox) {}

  /** Whether the account was used before, but never on such a device. To be asked before the session is written. */
  async isNew(tx: Transaction, userId: number, userAgent: string | null): Promise<boolean> {
    const [seen] = await tx.query<{ sessions: number; alike: number }>(SEEN, [
      tx.actor.organizationId,
      userId,
      userAgent ?? '',
    ]);
    return seen !== undefined && seen.sessions > 0 && seen.alike === 0;
  }

  /** Has the owner of the account told. */
  async announce(tx: Transaction, userId: number, sessionId: string): Promise<void> {
    await this.outbox.publish(tx, NEW_DEVICE_SIGNED_IN, { userId, sessionId });
  }
}
