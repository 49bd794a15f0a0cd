import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv';
import { AuditLog } from '../audit-log';
import type { AuditFilter } from '../domain/audit-filter';
import { AuditLogs, type AuditLogEntry } from './audit-logs.query';

const PAGE = 500;
const HEADINGS = [
  'Place',
  'Time',
  'User ID',
  'User',
  'Action',
  'Resource',
  'Resource ID',
  'Resource name',
  'IP address',
  'User agent',
  'Details',
  'Entry ID',
];

/** The log as a table. */
@Injectable()
export class ExportAuditLogs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logs: AuditLogs,
    private readonly audit: AuditLog,
  ) {}

  /** The lines of a CSV, read page by page while they are sent. The export is in the log before the first of them. */
  async run(actor: Actor, filter: AuditFilter): Promise<Readable> {
    const details = { filter: { ...filter }, format: 'csv' };
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action: 'export', resource: 'audit_log', details }),
    );
    return Readable.from(this.lines(actor, filter));
  }

  private async *lines(actor: Actor, filter: AuditFilter): AsyncIterable<string> {
    yield BYTE_ORDER_MARK + csvLine(HEADINGS);
    let cursor: string | undefined;
    do {
      const page = await this.logs.entries(actor, filter, PAGE, cursor);
      yield page.logs.map(line).join('');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

const line = (entry: AuditLogEntry): string =>
  csvLine([
    entry.seq,
    entry.createdAt,
    entry.userId,
    entry.userName,
    entry.action,
    entry.resource,
    entry.resourceId,
    entry.resourceName,
    entry.ipAddress,
    entry.userAgent,
    JSON.stringify(entry.details),
    entry.id,
  ]);
