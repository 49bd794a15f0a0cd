import { Inject, Injectable, Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Job } from 'bullmq';
import type { Pool } from 'pg';
import { systemActor, type Actor } from '../database/actor';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';
import { describe } from '../errors/describe';
import { reactionSeconds } from '../health/metrics';
import { Mailer } from '../mail/mailer';
import type { Mail } from '../mail/mail';
import { QUEUE_POOL } from '../queue/queue.tokens';
import { inTraceOf } from '../telemetry/trace-context';
import { traced } from '../telemetry/traced';
import type { OutboxEvent, TaskResult } from './reaction';
import { ReactionRegistry, type RegisteredReaction } from './reaction-registry';

interface OutboxRow {
  eventId: number;
  event: string;
  reaction: string;
  payload: OutboxEvent['payload'];
  requestId: string;
  createdAt: string;
  processedAt: string | null;
}

/** Where a row comes from. The organization is the row's, never one from the job's payload (AZ10). */
interface Origin {
  organizationId: number;
  /** Of the request that caused it. */
  requestId: string;
  reaction: string;
  /** The trace of that request, if it was in one. */
  traceparent: string | null;
}

type Claim = { event: OutboxEvent; reaction: RegisteredReaction };
type Task = Claim & { attempt: number };
/** What is left to do after the first transaction: nothing, a mail to send, or long work. */
type Remaining = { mail: Mail } | { task: Task } | null;

/** Does what an outbox row asks for, once, however often the row is delivered. */
@Injectable()
export class ReactionRunner {
  private readonly logger = new Logger('Reactions');

  constructor(
    @Inject(QUEUE_POOL) private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: ReactionRegistry,
    private readonly mailer: Mailer,
  ) {}

  /** Processes one delivery, as a part of the request that caused it. Throws to have it retried. */
  async run(outboxId: number): Promise<void> {
    const origin = await this.originOf(outboxId);
    if (!origin) return;
    const { requestId, reaction, traceparent } = origin;
    const attributes = { 'countersign.request_id': requestId, 'countersign.outbox_id': outboxId };
    const stop = reactionSeconds.startTimer({ reaction });
    try {
      await inTraceOf(traceparent, () =>
        traced(`reaction ${reaction}`, { kind: SpanKind.CONSUMER, attributes }, () => this.deliver(outboxId, origin)),
      );
      const seconds = stop({ result: 'done' });
      this.logger.log({ message: 'reaction', reaction, outboxId, requestId, ms: Math.round(seconds * 1_000) });
    } catch (error) {
      stop({ result: 'failed' });
      this.logger.warn({ message: 'reaction failed', reaction, outboxId, requestId, cause: describe(error) });
      throw error;
    }
  }

  private async deliver(outboxId: number, origin: Origin): Promise<void> {
    const actor = actorOf(origin);
    const remaining = await this.unitOfWork.run(actor, (tx) => this.apply(tx, outboxId));
    if (!remaining) return;
    if ('mail' in remaining) await this.send(actor, outboxId, remaining.mail);
    else await this.perform(outboxId, remaining.task);
  }

  /** After the last retry: keeps the row for the operator and lets the others go on. */
  async giveUp(job: Job, error: Error): Promise<void> {
    const { outboxId } = job.data as { outboxId: number };
    this.logger.error({ message: 'reaction failed for good', outboxId, error: error.name });
    await this.abandon(outboxId).catch((reason: Error) =>
      this.logger.error({ message: 'a task could not be abandoned', outboxId, error: reason.name }),
    );
    await this.pool.query(`UPDATE outbox SET "failedAt" = now(), "lastError" = $2 WHERE "id" = $1`, [
      outboxId,
      error.name,
    ]);
  }

  private async originOf(outboxId: number): Promise<Origin | undefined> {
    const { rows } = await this.pool.query<Origin>(
      `SELECT "organizationId", "requestId", "reaction", "traceparent" FROM outbox WHERE "id" = $1`,
      [outboxId],
    );
    return rows[0];
  }

  private async abandon(outboxId: number): Promise<void> {
    const origin = await this.originOf(outboxId);
    if (!origin) return;
    await this.unitOfWork.run(actorOf(origin), async (tx) => {
      const claim = await this.claim(tx, outboxId);
      if (claim?.reaction.kind === 'task') await claim.reaction.handler.abandon?.(tx, claim.event);
    });
  }

  private async claim(tx: Transaction, outboxId: number): Promise<Claim | null> {
    const [row] = await tx.query<OutboxRow>(
      `SELECT "eventId", "event", "reaction", "payload", "requestId", "createdAt", "processedAt"
       FROM outbox WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`,
      [tx.actor.organizationId, outboxId],
    );
    if (!row || row.processedAt) return null;
    const reaction = this.registry.named(row.reaction);
    if (!reaction) throw new Error(`No reaction is named ${row.reaction}`);
    const { organizationId } = tx.actor;
    return { reaction, event: { ...row, organizationId, actor: tx.actor } };
  }

  /** Nothing is done for a suspended organization; its rows wait until it is active again. */
  private async heldBack(tx: Transaction, outboxId: number): Promise<boolean> {
    const { organizationId } = tx.actor;
    const active = async (lock: '' | 'FOR SHARE'): Promise<boolean> => {
      const [row] = await tx.query<{ isActive: boolean }>(
        `SELECT "isActive" FROM organizations WHERE "id" = $1 ${lock}`,
        [organizationId],
      );
      return row?.isActive ?? false;
    };
    if (await active('')) return false;
    // Under the lock no reactivation can slip in between, which would miss this row.
    if (await active('FOR SHARE')) return false;
    await tx.query(
      `UPDATE outbox SET "heldAt" = now() WHERE "organizationId" = $1 AND "id" = $2 AND "processedAt" IS NULL`,
      [organizationId, outboxId],
    );
    return true;
  }

  private async apply(tx: Transaction, outboxId: number): Promise<Remaining> {
    if (await this.heldBack(tx, outboxId)) return null;
    const claim = await this.claim(tx, outboxId);
    if (!claim) return null;
    if (claim.reaction.kind === 'task') {
      return { task: { ...claim, attempt: await this.countAttempt(tx, outboxId) } };
    }
    if (claim.reaction.kind === 'mail') {
      const mail = await claim.reaction.handler.compose(tx, claim.event);
      if (mail) return { mail };
    } else {
      await claim.reaction.handler.apply(tx, claim.event);
    }
    await this.confirm(tx, outboxId);
    return null;
  }

  private async countAttempt(tx: Transaction, outboxId: number): Promise<number> {
    const [row] = await tx.query<{ attempt: number }>(
      `UPDATE outbox SET "attempt" = "attempt" + 1 WHERE "organizationId" = $1 AND "id" = $2 RETURNING "attempt"`,
      [tx.actor.organizationId, outboxId],
    );
    return row?.attempt ?? 0;
  }

  /** Works without a transaction; the result counts only while no later attempt has begun. */
  private async perform(outboxId: number, { event, reaction, attempt }: Task): Promise<void> {
    const result: TaskResult = await reaction.handler.perform(event);
    await this.unitOfWork.run(event.actor, async (tx) => {
      const [mine] = await tx.query(
        `SELECT 1 FROM outbox WHERE "organizationId" = $1 AND "id" = $2 AND "attempt" = $3 AND "processedAt" IS NULL FOR UPDATE`,
        [event.organizationId, outboxId, attempt],
      );
      if (!mine) return;
      await result(tx);
      await this.confirm(tx, outboxId);
    });
  }

  private async send(actor: Actor, outboxId: number, mail: Mail): Promise<void> {
    const { organizationId } = actor;
    const messageId = this.mailer.messageId(organizationId, outboxId);
    await this.mailer.send(mail, messageId);
    await this.unitOfWork.run(actor, async (tx) => {
      await tx.query(
        `INSERT INTO mail_deliveries ("organizationId", "messageId", "kind") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [organizationId, messageId, mail.kind],
      );
      await this.confirm(tx, outboxId);
    });
  }

  private async confirm(tx: Transaction, outboxId: number): Promise<void> {
    await tx.query(`UPDATE outbox SET "processedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`, [
      tx.actor.organizationId,
      outboxId,
    ]);
  }
}

/** The system, going on with what somebody's request began: what it does carries that request's id. */
const actorOf = ({ organizationId, requestId }: Origin): Actor => systemActor(organizationId, requestId);
