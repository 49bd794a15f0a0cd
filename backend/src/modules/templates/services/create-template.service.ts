import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { OrganizationKeys, Usage, type Category, type CheckedFile } from '../../documents';
import { MAX_TEMPLATES } from '../domain/template-rules';
import { LibraryFullError } from '../templates.errors';
import { TEMPLATE_SUBMITTED } from '../templates.events';
import { templateContext } from './template-files';

export interface NewTemplate {
  name: string;
  description: string | null;
  category: Category;
}

/** Adds a template to the library: an admin's at once, everybody else's once an admin approved it. */
@Injectable()
export class CreateTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
    private readonly usage: Usage,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the template's id
   * @throws LibraryFullError, StorageLimitError
   */
  async run(actor: Actor, input: NewTemplate, file: CheckedFile): Promise<number> {
    return this.unitOfWork.run(actor, async (tx) => {
      const approved = actor.role === 'admin';
      const id = await this.insert(tx, input, file, approved);
      await this.audit.record(tx, {
        action: 'upload',
        resource: 'template',
        resourceId: id,
        details: {
          name: input.name,
          fileName: file.fileName,
          fileSize: file.fileSize,
          sha256: file.documentHash,
          approved,
        },
      });
      if (!approved) await this.outbox.publish(tx, TEMPLATE_SUBMITTED, { templateId: id, by: actor.userId });
      await this.usage.claim(tx, { bytes: file.fileSize });
      // After the claim, which those of the same organization do one after the other.
      await this.requireRoom(tx);
      return id;
    });
  }

  private async insert(tx: Transaction, input: NewTemplate, file: CheckedFile, approved: boolean): Promise<number> {
    const { organizationId, userId } = tx.actor;
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO document_templates
         ("organizationId", "name", "description", "category", "fileName", "filePath", "fileSize", "mimeType",
          "documentHash", "encryptedData", "createdBy", "isApproved", "approvedBy", "approvedAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, CASE WHEN $12 THEN $11::int END, CASE WHEN $12 THEN now() END)
       RETURNING "id"`,
      [
        organizationId,
        input.name,
        input.description,
        input.category,
        file.fileName,
        file.filePath,
        file.fileSize,
        file.mimeType,
        file.documentHash,
        await this.keys.wrap(tx, templateContext(file.filePath), file.fileKey),
        userId,
        approved,
      ],
    );
    if (!row) throw new Error('The template got no id');
    return row.id;
  }

  private async requireRoom(tx: Transaction): Promise<void> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM document_templates WHERE "organizationId" = $1 AND "isActive"`,
      [tx.actor.organizationId],
    );
    if ((row?.count ?? 0) > MAX_TEMPLATES) throw new LibraryFullError(MAX_TEMPLATES);
  }
}
