import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work';
import { Live } from '../../platform/live/live';
import { liveTopic } from './live-topic';

/** What happened, in the words of the log. */
export interface AuditEntry {
  /** Verb, such as `login`, `upload`, `approve`, `view`, `access_denied`. */
  action: string;
  /** Kind of the object, such as `document`. */
  resource: string;
  resourceId?: number | string;
  /** Facts beyond the above. Never secrets, codes or document text. */
  details?: Record<string, unknown>;
  /** When the person is not the transaction's actor: a sign-in, before there is one. */
  as?: { userId: number; name: string; ip: string; userAgent: string | null };
}

/** Writes to the evidence log in the transaction of the effect: without the entry there is no effect. */
@Injectable()
export class AuditLog {
  constructor(private readonly live: Live) {}

  async record(tx: Transaction, entry: AuditEntry): Promise<void> {
    const { actor } = tx;
    await tx.query(
      `INSERT INTO audit_logs
         ("organizationId", "userId", "action", "resource", "resourceId", "details", "ipAddress", "userAgent", "actorName", "requestId")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        actor.organizationId,
        entry.as?.userId ?? actor.userId,
        entry.action,
        entry.resource,
        entry.resourceId === undefined ? null : String(entry.resourceId),
        JSON.stringify(entry.details ?? {}),
        entry.as?.ip ?? actor.ip,
        entry.as?.userAgent ?? actor.userAgent,
        entry.as?.name ?? actor.name,
        actor.requestId,
      ],
    );
    const topic = liveTopic(entry);
    if (topic !== undefined) this.live.tell(tx, topic);
  }
}
