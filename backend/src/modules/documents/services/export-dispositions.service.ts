import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv';
import { AuditLog } from '../../audit';
import { Retention, type Disposition } from './retention.query';

const PAGE = 500;
const HEADINGS = [
  'Document',
  'Title',
  'Author',
  'Department',
  'Category',
  'Versions',
  'Created',
  'Deleted',
  'Disposed of',
  'Disposed of by',
  'Automatically',
  'Reason',
  'SHA-256',
];

/** All dispositions as a table for auditors. */
@Injectable()
export class ExportDispositions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly retention: Retention,
    private readonly audit: AuditLog,
  ) {}

  /** The lines of a CSV, read page by page while they are sent. The export is in the log before the first of them. */
  async run(actor: Actor): Promise<Readable> {
    await this.unitOfWork.run(actor, (tx) => this.audit.record(tx, { action: 'export', resource: 'disposition' }));
    return Readable.from(this.lines(actor));
  }

  private async *lines(actor: Actor): AsyncIterable<string> {
    yield BYTE_ORDER_MARK + csvLine(HEADINGS);
    let cursor: string | undefined;
    do {
      const page = await this.retention.dispositions(actor, cursor, PAGE);
      yield page.dispositions.map(line).join('');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

const line = (one: Disposition): string =>
  csvLine([
    one.documentId,
    one.title,
    one.authorName,
    one.department,
    one.category,
    one.versions,
    one.createdAt,
    one.deletedAt,
    one.purgedAt,
    one.byName,
    one.automatic ? 'yes' : 'no',
    one.reason,
    one.hashes.join(' '),
  ]);
