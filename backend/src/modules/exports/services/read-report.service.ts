import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import type { OpenDocument } from '../../documents';
import { slugOf } from '../domain/export';
import type { ReportData } from '../domain/report';
import { reportCsv, type ReportHead } from '../domain/report-csv';
import { drawReport } from '../domain/report-pdf';
import { ReportNotReadyError } from '../exports.errors';

const MIME_TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

/** Gives out a kept report as a file. In the log before the first byte. */
@Injectable()
export class ReadReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, ReportNotReadyError */
  async run(actor: Actor, id: number, format: 'pdf' | 'csv'): Promise<OpenDocument> {
    const { reportData, ...head } = await this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<ReportHead & { reportData: ReportData | null }>(
        `SELECT r."title", r."description", o."name" AS "organizationName", r."dateFrom", r."dateTo", v."name" AS "divisionName",
                p."name" AS "departmentName", u."name" AS "createdByName", coalesce(r."finishedAt", r."createdAt") AS "finishedAt",
                r."reportData"
         FROM reports r
         JOIN organizations o ON o."id" = r."organizationId"
         JOIN users u ON u."organizationId" = r."organizationId" AND u."id" = r."createdBy"
         LEFT JOIN divisions v ON v."organizationId" = r."organizationId" AND v."id" = r."divisionId"
         LEFT JOIN departments p ON p."organizationId" = r."organizationId" AND p."id" = r."departmentId"
         WHERE r."organizationId" = $1 AND r."id" = $2`,
        [actor.organizationId, id],
      );
      if (!row) throw new NotFoundError();
      const { reportData: data, ...rest } = row;
      if (data === null) throw new ReportNotReadyError();
      await this.audit.record(tx, { action: 'download', resource: 'report', resourceId: id, details: { format } });
      return { ...rest, reportData: data };
    });
    const bytes = format === 'pdf' ? await drawReport(head, reportData) : Buffer.from(reportCsv(head, reportData));
    return {
      fileName: `report-${slugOf(head.title)}-${head.dateTo.slice(0, 10)}.${format}`,
      mimeType: MIME_TYPES[format],
      fileSize: bytes.length,
      content: Readable.from([bytes]),
    };
  }
}
