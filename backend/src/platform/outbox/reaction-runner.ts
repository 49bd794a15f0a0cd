import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Pool } from 'pg';
import { systemActor } from '../database/actor';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';
import { Mailer } from '../mail/mailer';
import type { Mail } from '../mail/mail';
import { QUEUE_POOL } from '../queue/queue.tokens';
import type { OutboxEvent } from './reaction';
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

type Claim = { event: OutboxEvent; reaction: RegisteredReaction };

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

  /** Processes one delivery. Throws to have it retried. */
  async run(outboxId: number): Promise<void> {
    // The organization comes from the row, never from the job's payload (AZ10).
    const { rows } = await this.pool.query<{ organizationId: number }>(
      `SELECT "organizationId" FROM outbox WHERE "id" = $1`,
      [outboxId],
    );
    const organizationId = rows[0]?.organizationId;
    if (organizationId === undefined) return;
    const mail = await this.unitOfWork.run(systemActor(organizationId, `outbox-${outboxId}`), (tx) =>
      this.apply(tx, outboxId),
    );
    if (mail) await this.send(organizationId, outboxId, mail);
  }

  /** After the last retry: keeps the row for the operator and lets the others go on. */
  async giveUp(job: Job, error: Error): Promise<void> {
    const { outboxId } = job.data as { outboxId: number };
    this.logger.error({ message: 'reaction failed for good', outboxId, error: error.name });
    await this.pool.query(`UPDATE outbox SET "failedAt" = now(), "lastError" = $2 WHERE "id" = $1`, [
      outboxId,
      error.name,
    ]);
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

  private async apply(tx: Transaction, outboxId: number): Promise<Mail | null> {
    if (await this.heldBack(tx, outboxId)) return null;
    const claim = await this.claim(tx, outboxId);
    if (!claim) return null;
    if (claim.reaction.kind === 'mail') {
      const mail = await claim.reaction.handler.compose(tx, claim.event);
      if (mail) return mail;
    } else {
      await claim.reaction.handler.apply(tx, claim.event);
    }
    await this.confirm(tx, outboxId);
    return null;
  }

  private async send(organizationId: number, outboxId: number, mail: Mail): Promise<void> {
    const messageId = this.mailer.messageId(organizationId, outboxId);
    await this.mailer.send(mail, messageId);
    await this.unitOfWork.run(systemActor(organizationId, `outbox-${outboxId}`), async (tx) => {
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
