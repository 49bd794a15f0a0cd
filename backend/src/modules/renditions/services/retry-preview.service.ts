import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { AccessGate } from '../../documents';
import { NothingFailedError, RetryRefusedError } from '../renditions.errors';
import { RENDITIONS_WANTED } from '../renditions.events';

/** Has what failed for a document's version made again. */
@Injectable()
export class RetryPreview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundError; RetryRefusedError for whoever is neither author nor admin; NothingFailedError */
  async run(actor: Actor, documentId: number): Promise<void> {
    const refused = await this.unitOfWork.run(actor, async (tx) => {
      const { organizationId, userId, role } = actor;
      const { version } = await this.gate.visible(tx, documentId);
      const [document] = await tx.query<{ authorId: number }>(
        `SELECT "authorId" FROM documents WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, documentId],
      );
      if (!document) throw new NotFoundError();
      if (document.authorId !== userId && role !== 'admin') {
        const details = { attempted: 'retry_preview', version };
        await this.audit.record(tx, { action: 'access_denied', resource: 'document', resourceId: documentId, details });
        return true;
      }
      const failed = await tx.query(
        `WITH renditions AS (
           DELETE FROM document_renditions
           WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "state" = 'failed' RETURNING 1),
         texts AS (
           DELETE FROM document_texts
           WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "failure" IS NOT NULL RETURNING 1)
         SELECT 1 FROM renditions UNION ALL SELECT 1 FROM texts`,
        [organizationId, documentId, version],
      );
      if (failed.length === 0) throw new NothingFailedError();
      const entry = { resource: 'document', resourceId: documentId, details: { version } };
      await this.audit.record(tx, { action: 'retry_preview', ...entry });
      await this.outbox.publish(tx, RENDITIONS_WANTED, { documentId, version });
      return false;
    });
    if (refused) throw new RetryRefusedError();
  }
}
