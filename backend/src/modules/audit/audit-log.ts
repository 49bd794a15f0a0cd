import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work';
import { Live } from '../../platform/live/live';
import { freshSalt, LEAF_TIME, leafTemplate, personalHash } from './domain/leaf';
import { storableJson, storableText } from './domain/storable-json';
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

/** Id and time come from the database, which hashes the leaf around them: one statement, no lock. */
const INSERT = {
  name: 'audit.record',
  text: `
  INSERT INTO audit_logs
    ("organizationId", "id", "userId", "action", "resource", "resourceId", "details", "ipAddress", "userAgent",
     "actorName", "requestId", "detailsSalt", "detailsHash", "leaf")
  SELECT $1, n.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    sha256('\\x00'::bytea || convert_to(
      $13::text || to_char(now() AT TIME ZONE 'UTC', '${LEAF_TIME}') || $14::text || n.id || $15::text, 'UTF8'))
  FROM nextval('audit_logs_id_seq') AS n(id)
  RETURNING "id"`,
};

/** Writes to the evidence log in the transaction of the effect: without the entry there is no effect. */
@Injectable()
export class AuditLog {
  constructor(private readonly live: Live) {}

  /** @returns the entry's id; its place in the tree is given by the sequencer, after the commit */
  async record(tx: Transaction, entry: AuditEntry): Promise<number> {
    const [row] = await tx.query<{ id: number | string }>(INSERT, this.written(tx, entry));
    return Number(row?.id);
  }

  /** As `record`, for who needs no id: it travels with the next statement, or with the commit. */
  note(tx: Transaction, entry: AuditEntry): void {
    tx.send(INSERT, this.written(tx, entry));
  }

  /** @returns what the row is made of; open screens are told of it after the commit */
  private written(tx: Transaction, entry: AuditEntry): unknown[] {
    const { actor } = tx;
    const { text, value: details } = storableJson(entry.details ?? {});
    const personal = {
      details,
      ip: entry.as?.ip ?? actor.ip,
      userAgent: storableOrNull(entry.as?.userAgent ?? actor.userAgent),
      actorName: storableText(entry.as?.name ?? actor.name),
    };
    const what = {
      org: actor.organizationId,
      actor: entry.as?.userId ?? actor.userId,
      action: entry.action,
      resource: entry.resource,
      resourceId: entry.resourceId === undefined ? null : storableText(String(entry.resourceId)),
    };
    const salt = freshSalt();
    const hash = personalHash(salt, personal);
    const topic = liveTopic(entry);
    if (topic !== undefined) this.live.tell(tx, topic);
    return [
      ...[what.org, what.actor, what.action, what.resource, what.resourceId, text, personal.ip],
      personal.userAgent,
      personal.actorName,
      actor.requestId,
      salt,
      hash,
      ...leafTemplate({ ...what, pii: hash.toString('hex') }),
    ];
  }
}

const storableOrNull = (text: string | null): string | null => text && storableText(text);
