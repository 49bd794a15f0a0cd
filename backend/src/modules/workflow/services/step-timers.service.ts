import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { AuditLog } from '../../audit';
import type { RouteSnapshot } from '../../documents';
import { EveryOrganization } from '../../tenancy';
import { STEP_DUE_SOON, STEP_OVERDUE } from '../workflow.events';

const BATCH = 50;
const QUARTER_HOUR = 0.25;

const WAITING = `d."organizationId" = $1 AND d."openRole" IS NOT NULL AND d."deletedAt" IS NULL AND NOT d."isArchived"`;

interface TimedStep {
  id: number;
  version: number;
  position: number;
  route: RouteSnapshot;
  stepPeople: number[];
  stepRole: string | null;
  authorId: number;
  earlierApprovers: number[];
}

/**
 * Reminds of open steps before they are due and, once they are overdue, opens them to those they escalate to. Each
 * happens once per step: it is noted in the document's row in the same transaction, by the clock of the database.
 */
@Injectable()
@Schedule({ name: 'step-timers', everyHours: QUARTER_HOUR })
export class StepTimers implements ScheduledJob {
  constructor(
    private readonly organizations: EveryOrganization,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns how many reminders and escalations there were; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const reminded = await this.organizations.inBatches('step-timers', (tx) => this.remind(tx));
    return reminded + (await this.organizations.inBatches('step-timers', (tx) => this.escalate(tx)));
  }

  private async remind(tx: Transaction): Promise<number> {
    const due = await tx.query<Pick<TimedStep, 'id' | 'version' | 'position'>>(
      `UPDATE documents d SET "stepRemindedAt" = now() WHERE (d."organizationId", d."id") IN (
         SELECT d."organizationId", d."id" FROM documents d
         WHERE ${WAITING} AND d."stepRemindAt" <= now() AND d."stepRemindedAt" IS NULL AND d."stepDueAt" > now()
         ORDER BY d."id" LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING d."id", d."version", coalesce(d."routeStep", 0) AS "position"`,
      [tx.actor.organizationId],
    );
    for (const { id: documentId, version, position } of due) {
      await this.outbox.publish(tx, STEP_DUE_SOON, { documentId, version, position });
    }
    return due.length;
  }

  private async escalate(tx: Transaction): Promise<number> {
    const { organizationId } = tx.actor;
    const late = await tx.query<TimedStep>(
      `SELECT d."id", d."version", coalesce(d."routeStep", 0) AS "position", d."route", d."stepPeople", d."stepRole", d."authorId", d."earlierApprovers"
       FROM documents d WHERE ${WAITING} AND d."stepDueAt" <= now() AND d."stepEscalatedAt" IS NULL AND d."route" IS NOT NULL
       ORDER BY d."id" LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
      [organizationId],
    );
    for (const step of late) {
      const added = await this.ableOf(tx, step);
      const joining = step.stepPeople.length > 0 ? added : await this.queueJoinedBy(tx, step, added);
      await tx.query(
        `UPDATE documents SET "stepEscalatedAt" = now(), "rowVersion" = "rowVersion" + 1,
           "stepPeople" = "stepPeople" || $3::int[], "involved" = "involved" || $4::int[]
         WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, step.id, joining, added],
      );
      const { id: documentId, version, position } = step;
      await this.audit.record(tx, {
        action: 'escalate',
        resource: 'document',
        resourceId: documentId,
        details: { version, position, to: added },
      });
      await this.outbox.publish(tx, STEP_OVERDUE, { documentId, version, position });
    }
    return late.length;
  }

  /**
   * The queue of a role stays open to all of it. Once others are to decide as well, it becomes the people who are in
   * it now, and those others. Nobody, where the queue can stay as it is.
   */
  private async queueJoinedBy(tx: Transaction, step: TimedStep, added: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number; ofRole: boolean }>(
      `SELECT "id", "role" = $2 AS "ofRole" FROM users WHERE "organizationId" = $1 AND ("role" = $2 OR "id" = ANY($3))
         AND "id" <> ALL($4) AND "isActive" AND "deletedAt" IS NULL ORDER BY "id"`,
      [tx.actor.organizationId, step.stepRole, added, [step.authorId, ...step.earlierApprovers]],
    );
    return rows.every((row) => row.ofRole) ? [] : rows.map((row) => row.id);
  }

  /** Those the step escalates to who can still decide it. */
  private async ableOf(tx: Transaction, step: TimedStep): Promise<number[]> {
    const named = step.route.steps[step.position]?.escalateTo ?? [];
    const barred = [step.authorId, ...step.earlierApprovers, ...step.stepPeople];
    const rows = await tx.query<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = $1 AND "id" = ANY($2) AND "id" <> ALL($3) AND "isActive"
         AND "deletedAt" IS NULL AND "role" IN ('reviewer', 'approver', 'admin') ORDER BY "id"`,
      [tx.actor.organizationId, named, barred],
    );
    return rows.map((row) => row.id);
  }
}
