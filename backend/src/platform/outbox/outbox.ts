import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work';
import { currentTraceparent } from '../telemetry/trace-context';
import { OutboxSignal } from './outbox-signal';
import { ReactionRegistry } from './reaction-registry';

const PUBLISH = {
  name: 'outbox.publish',
  text: `
    INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "traceparent")
    SELECT $1, e.id, $2, r.name, r.queue, $3, $4, $7
    FROM (SELECT nextval('outbox_events') AS id) e, unnest($5::text[], $6::text[]) AS r(name, queue)`,
};

/** The way out of a transaction: what must happen afterwards is written beside its cause. */
@Injectable()
export class Outbox {
  constructor(
    private readonly registry: ReactionRegistry,
    private readonly signal: OutboxSignal,
  ) {}

  /**
   * Records an event for all its reactions, in the caller's transaction. The payload holds ids and small
   * facts only: the queue's store has no row-level security.
   */
  async publish(tx: Transaction, event: string, payload: Record<string, number | string | null>): Promise<void> {
    const reactions = this.registry.to(event);
    if (reactions.length === 0) return;
    tx.send(PUBLISH, [
      tx.actor.organizationId,
      event,
      JSON.stringify(payload),
      tx.actor.requestId,
      reactions.map((reaction) => reaction.name),
      reactions.map((reaction) => reaction.queue),
      currentTraceparent(),
    ]);
    tx.onCommit(() => this.signal.wake());
  }

  /** Lets the rows that were held back while the actor's organization was suspended go their way. */
  async release(tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE outbox SET "heldAt" = NULL, "dispatchedAt" = NULL WHERE "organizationId" = $1 AND "heldAt" IS NOT NULL`,
      [tx.actor.organizationId],
    );
    tx.onCommit(() => this.signal.wake());
  }

  /**
   * Has work of the actor's organization that failed for good done once more, with all its tries.
   * @param ids rows of the outbox
   * @returns those that had failed and are on their way now
   */
  async retry(tx: Transaction, ids: readonly number[]): Promise<{ id: number; reaction: string }[]> {
    const rows = await tx.query<{ id: number; reaction: string }>(
      `UPDATE outbox SET "failedAt" = NULL, "lastError" = NULL, "dispatchedAt" = NULL
       WHERE "organizationId" = $1 AND "id" = ANY($2) AND "failedAt" IS NOT NULL AND "processedAt" IS NULL
       RETURNING "id", "reaction"`,
      [tx.actor.organizationId, ids],
    );
    tx.onCommit(() => this.signal.wake());
    return rows;
  }
}
