import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { ReportData, ReportState, ReportType } from '../domain/report';
import { beforeOf } from './exports.query';

/** A report as lists show it. */
export interface ReportSummary {
  id: number;
  reportType: ReportType;
  title: string;
  description: string | null;
  dateFrom: string;
  dateTo: string;
  divisionId: number | null;
  divisionName: string | null;
  departmentId: number | null;
  departmentName: string | null;
  state: ReportState;
  progress: number;
  createdByName: string;
  createdAt: string;
  finishedAt: string | null;
}

export interface ReportView extends ReportSummary {
  reportData: ReportData | null;
}

const PAGE = 50;
const COLUMNS = `
  r."id", r."reportType", r."title", r."description", r."dateFrom", r."dateTo", r."divisionId", v."name" AS "divisionName",
  r."departmentId", p."name" AS "departmentName", r."state", r."progress", u."name" AS "createdByName", r."createdAt", r."finishedAt"`;
const FROM = `
  FROM reports r JOIN users u ON u."organizationId" = r."organizationId" AND u."id" = r."createdBy"
  LEFT JOIN divisions v ON v."organizationId" = r."organizationId" AND v."id" = r."divisionId"
  LEFT JOIN departments p ON p."organizationId" = r."organizationId" AND p."id" = r."departmentId"
  WHERE r."organizationId" = $1`;
const LIST = {
  name: 'reports.list',
  text: `SELECT ${COLUMNS} ${FROM} AND r."id" < $2 AND ($3::text IS NULL OR r."reportType" = $3) ORDER BY r."id" DESC LIMIT ${PAGE + 1}`,
};
const ONE = { name: 'reports.one', text: `SELECT ${COLUMNS}, r."reportData" ${FROM} AND r."id" = $2` };

/** Reads of reports. */
@Injectable()
export class Reports {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Latest first. @throws InvalidInputError */
  async list(
    { organizationId }: Actor,
    reportType?: ReportType,
    cursor?: string,
  ): Promise<{ reports: ReportSummary[]; nextCursor: string | null }> {
    const values = [organizationId, beforeOf(cursor), reportType ?? null];
    const rows = await this.unitOfWork.read<ReportSummary & Record<string, unknown>>(organizationId, LIST, values);
    const reports = rows.slice(0, PAGE);
    const last = reports.at(-1);
    return { reports, nextCursor: rows.length > PAGE && last ? String(last.id) : null };
  }

  /** @throws NotFoundError */
  async one({ organizationId }: Actor, id: number): Promise<ReportView> {
    const [row] = await this.unitOfWork.read<ReportView & Record<string, unknown>>(organizationId, ONE, [
      organizationId,
      id,
    ]);
    if (!row) throw new NotFoundError();
    return row;
  }
}
