import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../audit-log';
import { VERIFICATION_WANTED } from '../audit.events';

/** A run of the verifier over the whole log. */
export interface Verification {
  id: number;
  state: 'running' | 'ok' | 'failed';
  checked: number;
  size: number;
  root: string | null;
  firstBadSeq: number | null;
  problem: string | null;
  startedAt: string;
  finishedAt: string | null;
}

const COLUMNS = `"id", "state", "checked", "size", "root", "firstBadSeq", "problem", "startedAt", "finishedAt"`;
const LATEST = `
  SELECT ${COLUMNS} FROM audit_verifications WHERE "organizationId" = $1 ORDER BY "id" DESC LIMIT 1`;

/** Verifications of an organization's log, one at a time. */
@Injectable()
export class Verifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** The newest one, running or done. */
  async latest({ organizationId }: Actor): Promise<Verification | null> {
    const statement = { name: 'audit.latest_verification', text: LATEST };
    const [row] = await this.unitOfWork.read<Verification>(organizationId, statement, [organizationId]);
    return row ?? null;
  }

  /** Begins one, unless one is running: then that one is the answer. */
  start(actor: Actor): Promise<Verification> {
    return this.unitOfWork.run(actor, async (tx) => {
      const { organizationId, userId } = actor;
      // Two who press at once start one.
      await tx.query(`SELECT pg_advisory_xact_lock(4521704, $1)`, [organizationId]);
      const [running] = await tx.query<Verification>(LATEST, [organizationId]);
      if (running?.state === 'running') return running;
      const [row] = await tx.query<Verification>(
        `INSERT INTO audit_verifications ("organizationId", "size", "startedBy")
         SELECT $1, coalesce((SELECT max("size") FROM audit_checkpoints WHERE "organizationId" = $1), 0), $2
         RETURNING ${COLUMNS}`,
        [organizationId, userId],
      );
      if (!row) throw new Error('A verification was not begun');
      await this.audit.record(tx, { action: 'start_verification', resource: 'audit_log', resourceId: row.id });
      await this.outbox.publish(tx, VERIFICATION_WANTED, { verificationId: row.id });
      return row;
    });
  }

  /** Says how far a running one is. */
  async progress(actor: Actor, id: number, checked: number): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE audit_verifications SET "checked" = $3 WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'running'`,
        [actor.organizationId, id, checked],
      ),
    );
  }

  /** Writes down how it ended, here and in the log. */
  async finish(tx: Transaction, id: number, outcome: Outcome): Promise<void> {
    const { state, checked, size, root, firstBadSeq, problem } = outcome;
    const [done] = await tx.query(
      `UPDATE audit_verifications SET "state" = $3, "checked" = $4, "size" = $5, "root" = $6, "firstBadSeq" = $7,
         "problem" = $8, "finishedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'running' RETURNING "id"`,
      [tx.actor.organizationId, id, state, checked, size, root, firstBadSeq, problem],
    );
    if (!done) return;
    const details = { state, checked, firstBadSeq, problem };
    await this.audit.record(tx, { action: 'verify', resource: 'audit_log', resourceId: id, details });
  }
}

export type Outcome = Pick<Verification, 'state' | 'checked' | 'size' | 'root' | 'firstBadSeq' | 'problem'>;
