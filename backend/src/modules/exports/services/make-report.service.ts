import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { AuditLog } from '../../audit';
import type { ReportData, ReportType } from '../domain/report';
import { heartbeat } from './heartbeat';
import { accessReport } from './reports/access-report';
import { activityReport } from './reports/activity-report';
import { approvalsReport } from './reports/approvals-report';
import { documentsReport } from './reports/documents-report';
import { ReportQuestions, type ReportScope } from './reports/report-scope';
import { retentionReport } from './reports/retention-report';
import { openSnapshot } from './table-dump';

const REPORTS: Record<ReportType, (ask: ReportQuestions) => Promise<ReportData>> = {
  activity: activityReport,
  approvals: approvalsReport,
  documents: documentsReport,
  retention: retentionReport,
  access: accessReport,
};
/** About as many questions as a report asks. */
const QUESTIONS = 8;

interface Wanted extends Omit<ReportScope, 'organizationId'> {
  reportType: ReportType;
}

/** Answers a report's questions about one moment of the database, and keeps the answers. */
@Injectable()
export class MakeReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** The long part. @returns how to write it down */
  async run({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    const id = Number(payload.reportId);
    const wanted = await this.begin(actor, id);
    if (!wanted) return () => Promise.resolve();
    let answered = 0;
    const unfollow = heartbeat(() => this.show(actor, id, answered).catch(() => true));
    try {
      const data = await this.unitOfWork.run(actor, async (tx) => {
        await openSnapshot(tx);
        const counted: Transaction = {
          ...tx,
          query: async (text, values) => {
            const rows = await tx.query(text, values);
            answered += 1;
            return rows as never;
          },
        };
        const { reportType, ...scope } = wanted;
        return REPORTS[reportType](new ReportQuestions(counted, { ...scope, organizationId: actor.organizationId }));
      });
      return (tx) => this.keep(tx, id, data);
    } finally {
      await unfollow();
    }
  }

  /** After the last attempt. */
  async abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const id = Number(payload.reportId);
    await tx.query(
      `UPDATE reports SET "state" = 'failed', "finishedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "state" IN ('waiting', 'running')`,
      [tx.actor.organizationId, id],
    );
    await this.audit.record(tx, { action: 'report_failed', resource: 'report', resourceId: id });
  }

  private begin(actor: Actor, id: number): Promise<Wanted | undefined> {
    return this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<Wanted & Record<string, unknown>>(
        `UPDATE reports SET "state" = 'running', "progress" = 0
         WHERE "organizationId" = $1 AND "id" = $2 AND "state" IN ('waiting', 'running')
         RETURNING "reportType", "dateFrom" AS "from", "dateTo" AS "to", "divisionId", "departmentId"`,
        [actor.organizationId, id],
      );
      return row;
    });
  }

  /** Shows how far it is. */
  private async show(actor: Actor, id: number, answered: number): Promise<boolean> {
    const percent = Math.min(95, Math.round((answered / QUESTIONS) * 95));
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `UPDATE reports SET "progress" = $3 WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'running' AND "progress" < $3`,
        [actor.organizationId, id, percent],
      ),
    );
    return true;
  }

  /** In the transaction that confirms the work. A report that was deleted meanwhile stays deleted. */
  private async keep(tx: Transaction, id: number, data: ReportData): Promise<void> {
    const [row] = await tx.query(
      `UPDATE reports SET "state" = 'ready', "progress" = 100, "reportData" = $3, "finishedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2 AND "state" = 'running' RETURNING "id"`,
      [tx.actor.organizationId, id, JSON.stringify(data)],
    );
    if (row) await this.audit.record(tx, { action: 'complete', resource: 'report', resourceId: id });
  }
}
