import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { periodOf } from '../domain/period';
import { REPORT_TITLES, type ReportType } from '../domain/report';
import { REPORT_REQUESTED } from '../exports.events';
import { requireRoom } from './unfinished';

export interface NewReport {
  reportType: ReportType;
  title?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  divisionId?: number | undefined;
  departmentId?: number | undefined;
}

/** Has the worker make a report. */
@Injectable()
export class CreateReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @returns the report's id. @throws InvalidInputError, TooManyExportsError */
  run(actor: Actor, { reportType, title, dateFrom, dateTo, divisionId, departmentId }: NewReport): Promise<number> {
    const { from, to } = periodOf({ from: dateFrom, to: dateTo }, { from: 'dateFrom', to: 'dateTo' });
    const about = REPORT_TITLES[reportType];
    return this.unitOfWork.run(actor, async (tx) => {
      await this.requireKnown(tx, 'divisions', 'divisionId', divisionId);
      await this.requireKnown(tx, 'departments', 'departmentId', departmentId);
      await requireRoom(tx);
      const [row] = await tx.query<{ id: number; ordered: boolean }>(
        `INSERT INTO reports ("organizationId", "reportType", "title", "description", "dateFrom", "dateTo", "divisionId", "departmentId", "createdBy")
         SELECT $1, $2, $3, $4, coalesce($5, e.at - interval '30 days'), e.at, $7, $8, $9
         FROM (SELECT coalesce($6::timestamptz, now()) AS at) e RETURNING "id", "dateFrom" <= "dateTo" AS "ordered"`,
        [
          actor.organizationId,
          reportType,
          title || about.title,
          about.description,
          from,
          to,
          divisionId ?? null,
          departmentId ?? null,
          actor.userId,
        ],
      );
      if (!row) throw new Error('The report got no row');
      if (!row.ordered) throw new InvalidInputError({ dateFrom: 'The beginning must not be in the future' });
      await this.outbox.publish(tx, REPORT_REQUESTED, { reportId: row.id });
      await this.audit.record(tx, {
        action: 'create',
        resource: 'report',
        resourceId: row.id,
        details: { reportType, from, to, divisionId: divisionId ?? null, departmentId: departmentId ?? null },
      });
      return row.id;
    });
  }

  private async requireKnown(
    tx: Transaction,
    table: 'divisions' | 'departments',
    field: string,
    id: number | undefined,
  ): Promise<void> {
    if (id === undefined) return;
    const [row] = await tx.query(`SELECT 1 FROM ${table} WHERE "organizationId" = $1 AND "id" = $2`, [
      tx.actor.organizationId,
      id,
    ]);
    if (!row) throw new InvalidInputError({ [field]: `There is no such ${table.slice(0, -1)}` });
  }
}
