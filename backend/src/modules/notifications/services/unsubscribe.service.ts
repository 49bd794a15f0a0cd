import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { NOTICE_KINDS } from '../domain/notice-kinds';
import { DAILY_SUMMARY, type UnsubscribeClaim } from '../domain/unsubscribe-token';
import { InvalidUnsubscribeLinkError } from '../notifications.errors';
import { labelOf, UnsubscribeLinks } from './unsubscribe-links';

export interface Unsubscribed {
  kind: UnsubscribeClaim['kind'];
  label: string;
  /** Whether such mails are sent now. */
  subscribed: boolean;
}

/** Turns mails off, or on again, for whoever has the link of one. Both can be repeated. */
@Injectable()
export class UnsubscribeMails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** @throws InvalidUnsubscribeLinkError for a link that is not ours, or of somebody who is gone */
  off(token: string, caller: Caller): Promise<Unsubscribed> {
    return this.change(token, caller, false);
  }

  /** Restores what `off` turned off. @throws InvalidUnsubscribeLinkError as above */
  on(token: string, caller: Caller): Promise<Unsubscribed> {
    return this.change(token, caller, true);
  }

  private async change(token: string, caller: Caller, subscribed: boolean): Promise<Unsubscribed> {
    const claim = this.links.read(token);
    const { organizationId, userId, kind } = claim;
    await this.unitOfWork.run(systemActor(organizationId, caller.requestId), async (tx) => {
      const [person] = await tx.query<{ name: string }>(
        `SELECT "name" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
        [organizationId, userId],
      );
      if (!person) throw new InvalidUnsubscribeLinkError();
      const changed = subscribed ? await restore(tx, claim) : await turnOff(tx, claim);
      if (changed === 0) return;
      await this.audit.record(tx, {
        action: subscribed ? 'resubscribe' : 'unsubscribe',
        resource: 'notification_preferences',
        resourceId: userId,
        details: { kind },
        as: { userId, name: person.name, ip: caller.ip, userAgent: caller.userAgent },
      });
    });
    return { kind, label: labelOf(kind), subscribed };
  }
}

async function turnOff(tx: Transaction, { organizationId, userId, kind }: UnsubscribeClaim): Promise<number> {
  if (kind === DAILY_SUMMARY) {
    const rows = await tx.query(
      `UPDATE notification_preferences SET "unsubscribedFrom" = 'daily', "email" = 'off'
       WHERE "organizationId" = $1 AND "userId" = $2 AND "email" = 'daily' RETURNING 1`,
      [organizationId, userId],
    );
    return rows.length;
  }
  const { email } = NOTICE_KINDS[kind];
  const rows = await tx.query(
    `INSERT INTO notification_preferences AS p ("organizationId", "userId", "kind", "inApp", "email", "unsubscribedFrom")
     VALUES ($1, $2, $3, true, 'off', nullif($4::text, 'off'))
     ON CONFLICT ("organizationId", "userId", "kind")
     DO UPDATE SET "unsubscribedFrom" = p."email", "email" = 'off' WHERE p."email" <> 'off' RETURNING 1`,
    [organizationId, userId, kind, email],
  );
  return rows.length;
}

async function restore(tx: Transaction, { organizationId, userId, kind }: UnsubscribeClaim): Promise<number> {
  const rows = await tx.query(
    `UPDATE notification_preferences SET "email" = "unsubscribedFrom", "unsubscribedFrom" = NULL
     WHERE "organizationId" = $1 AND "userId" = $2 AND "email" = 'off' AND "unsubscribedFrom" IS NOT NULL
       AND CASE WHEN $3 = '${DAILY_SUMMARY}' THEN "unsubscribedFrom" = 'daily' ELSE "kind" = $3 END RETURNING 1`,
    [organizationId, userId, kind],
  );
  return rows.length;
}
