import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { Usage } from '../../documents';
import { TEMPLATE_DELETED } from '../templates.events';
import { templateFor } from './known-template';

/** Takes a template out of the library, with its file. Its row stays: documents refer to it. */
@Injectable()
export class DeleteTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly usage: Usage,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundError, TemplateRefusedError */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const { name, documentHash, fileSize } = await templateFor(tx, id, 'delete');
      // Without its key the file is gone at once, whenever the bytes follow.
      await tx.query(
        `UPDATE document_templates SET "isActive" = false, "encryptedData" = '', "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id],
      );
      await this.audit.record(tx, {
        action: 'delete',
        resource: 'template',
        resourceId: id,
        details: { name, sha256: documentHash },
      });
      await this.outbox.publish(tx, TEMPLATE_DELETED, { templateId: id });
      await this.usage.release(tx, { bytes: fileSize });
    });
  }
}
