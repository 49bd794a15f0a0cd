import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import { isLost } from '../../../platform/storage/second-look';
import { AuditLog } from '../../audit';
import { OrganizationKeys, type OpenDocument } from '../../documents';
import { knownTemplate } from './known-template';
import { templateContext } from './template-files';

/** The file of a template. No code is asked for: it is a blank form. The read is in the log before the first byte leaves. */
@Injectable()
export class ReadTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
    private readonly store: EncryptedStore,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError; IntegrityError, BlobNotFoundError with an entry in the log */
  async run(actor: Actor, id: number): Promise<OpenDocument> {
    try {
      const { template, fileKey } = await this.unitOfWork.run(actor, async (tx) => {
        const known = await knownTemplate(tx, id);
        await this.audit.record(tx, {
          action: 'download',
          resource: 'template',
          resourceId: id,
          details: { sha256: known.documentHash },
        });
        const context = templateContext(known.filePath);
        return { template: known, fileKey: await this.keys.unwrap(tx, context, known.encryptedData) };
      });
      const { fileName, mimeType, fileSize, filePath, documentHash } = template;
      const blob = { key: filePath, fileKey, context: templateContext(filePath) };
      const content = await this.store.openChecked(blob, { size: fileSize, sha256: documentHash });
      return { fileName, mimeType, fileSize, content };
    } catch (error) {
      if (isLost(error)) {
        await this.recordFailure(actor, id, error.code);
      }
      throw error;
    }
  }

  private async recordFailure(actor: Actor, id: number, reason: string): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action: 'integrity_failure', resource: 'template', resourceId: id, details: { reason } }),
    );
  }
}
