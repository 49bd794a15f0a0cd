import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { EXPORT_DAYS, type ExportKind } from '../domain/export';
import { EXPORT_FAILED, EXPORT_READY } from '../exports.events';
import { ExportFiles, type StoredPackage } from './export-files';
import { heartbeat } from './heartbeat';

/** An attempt at an export. */
export interface ExportRun {
  id: number;
  attempt: number;
  kind: ExportKind;
  title: string;
  documentId: number | null;
  periodFrom: string | null;
  periodTo: string | null;
  createdByName: string;
  createdAt: string;
}

/** How far an attempt is; whoever does the work writes here, and is told when it is not wanted any more. */
export class ExportProgress {
  private readonly controller = new AbortController();
  readonly gone = this.controller.signal;
  step = '';
  percent = 0;
  cancelled = false;

  /** Says what is being done now, and how far everything is. */
  at(step: string, percent: number): void {
    this.step = step;
    this.percent = Math.max(this.percent, Math.min(99, Math.floor(percent)));
  }

  cancel(): void {
    this.cancelled = true;
    this.controller.abort();
  }

  /** Ends the work because nobody reads what it writes. */
  stop(): void {
    this.controller.abort();
  }
}

/** The rows of exports while they are made. Whatever an attempt writes counts only while it is the latest and not cancelled. */
@Injectable()
export class ExportRuns {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: ExportFiles,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Begins an attempt. @returns null when there is nothing to do any more */
  begin(actor: Actor, id: number): Promise<ExportRun | null> {
    return this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<ExportRun>(
        `UPDATE exports x SET "state" = 'running', "attempt" = x."attempt" + 1, "progress" = 0, "step" = 'Starting'
         FROM users u WHERE u."organizationId" = x."organizationId" AND u."id" = x."createdBy"
           AND x."organizationId" = $1 AND x."id" = $2 AND x."state" IN ('waiting', 'running')
         RETURNING x."id", x."attempt", x."kind", x."title", x."documentId", x."periodFrom", x."periodTo", u."name" AS "createdByName",
                   x."createdAt"`,
        [actor.organizationId, id],
      );
      return row ?? null;
    });
  }

  /** Shows how far the attempt is, and cancels it when the row says so. @returns how to end that */
  follow(actor: Actor, run: ExportRun, progress: ExportProgress): () => Promise<void> {
    let shown = '';
    return heartbeat(async () => {
      const now = `${progress.percent} ${progress.step}`;
      // A database that is away for a moment is no reason to end the work.
      const wanted = await this.show(actor, run, progress, now !== shown).catch(() => true);
      shown = now;
      if (!wanted) progress.cancel();
      return wanted;
    });
  }

  /** Whether the attempt is still wanted. */
  private show(
    actor: Actor,
    { id, attempt }: ExportRun,
    { step, percent }: ExportProgress,
    changed: boolean,
  ): Promise<boolean> {
    return this.unitOfWork.run(actor, async (tx) => {
      const mine = `"organizationId" = $1 AND "id" = $2 AND "attempt" = $3 AND "state" = 'running'`;
      const [row] = changed
        ? await tx.query(`UPDATE exports SET "progress" = $4, "step" = $5 WHERE ${mine} RETURNING "id"`, [
            actor.organizationId,
            id,
            attempt,
            percent,
            step,
          ])
        : await tx.query(`SELECT "id" FROM exports WHERE ${mine}`, [actor.organizationId, id, attempt]);
      return row !== undefined;
    });
  }

  /** Writes down the package, in the transaction that confirms the work; one that nobody wants any more goes. */
  async finish(tx: Transaction, { id, attempt }: ExportRun, stored: StoredPackage): Promise<void> {
    const { organizationId } = tx.actor;
    const [row] = await tx.query<{ createdBy: number }>(
      `UPDATE exports SET "state" = 'ready', "progress" = 100, "step" = '', "filePath" = $4, "encryptedKey" = $5, "bytes" = $6,
         "sha256" = $7, "finishedAt" = now(), "expiresAt" = now() + make_interval(days => ${EXPORT_DAYS})
       WHERE "organizationId" = $1 AND "id" = $2 AND "attempt" = $3 AND "state" = 'running' RETURNING "createdBy"`,
      [organizationId, id, attempt, stored.filePath, await this.files.wrapKey(tx, stored), stored.bytes, stored.sha256],
    );
    if (!row) {
      tx.onCommit(() => void this.files.discard(stored.filePath));
      return;
    }
    const { bytes, sha256 } = stored;
    await this.audit.record(tx, { action: 'export', resource: 'export', resourceId: id, details: { bytes, sha256 } });
    await this.outbox.publish(tx, EXPORT_READY, { exportId: id, by: row.createdBy });
  }

  /** Writes down that there will be none. */
  async fail(tx: Transaction, id: number, error: string): Promise<void> {
    const [row] = await tx.query<{ createdBy: number }>(
      `UPDATE exports SET "state" = 'failed', "step" = '', "error" = $3, "finishedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "state" IN ('waiting', 'running') RETURNING "createdBy"`,
      [tx.actor.organizationId, id, error],
    );
    if (!row) return;
    await this.audit.record(tx, { action: 'export_failed', resource: 'export', resourceId: id });
    await this.outbox.publish(tx, EXPORT_FAILED, { exportId: id, by: row.createdBy });
  }
}
