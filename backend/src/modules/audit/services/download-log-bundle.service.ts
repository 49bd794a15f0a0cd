import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../audit-log';
import { LogBundle, type LogPeriod } from './log-bundle.query';

/** The evidence of an organization as one archive. */
@Injectable()
export class DownloadLogBundle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bundle: LogBundle,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The archive, written while it is read. That it was handed out is in the log before its first byte.
   * @throws LogNotSealedError, InvalidInputError
   */
  async run(actor: Actor, period: LogPeriod): Promise<Readable> {
    const parts = await this.bundle.open(actor.organizationId, period);
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, {
        action: 'export',
        resource: 'audit_log',
        details: { format: 'evidence_bundle', ...period },
      }),
    );
    const zip = new ZipFile();
    const content = zip.outputStream as Readable;
    zip.on('error', (error: Error) => content.destroy(error));
    for (const { name, content: part } of parts) {
      if (typeof part === 'string') zip.addBuffer(Buffer.from(part), name);
      else zip.addReadStream(Readable.from(part), name);
    }
    zip.end();
    return content;
  }
}
