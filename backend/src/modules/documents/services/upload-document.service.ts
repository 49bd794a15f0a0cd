import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { Organizations } from '../../tenancy';
import type { Category, Priority } from '../domain/document';
import { DOCUMENT_SUBMITTED, VERSION_STORED } from '../documents.events';
import { Document } from '../entities/document.entity';
import { DocumentVersion } from '../entities/document-version.entity';
import { DocumentFields } from './document-fields';
import { OrganizationKeys } from './organization-keys';
import type { ReceivedFile } from './receive-file.service';
import { ReviewRouting } from './review-routing';
import { Usage } from './usage';

export interface NewDocument {
  title: string;
  description: string | null;
  department: string;
  category: Category;
  priority: Priority;
  tags: string[];
  reviewerId: number | null;
  approverId: number | null;
  /** A route of the organization, in place of the one that the category would have. */
  routeId?: number | null;
  requireApproval: boolean;
  /** ISO 8601. */
  expirationDate?: string | null;
  /** Days that it must be kept. */
  retentionPeriod?: number | null;
  restrictedToDepartment?: boolean;
  /** The template that the file was made from. */
  templateId?: number | null;
}

/** Creates a document from a received file: submitted for review, or published at once where the organization allows it. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
    private readonly organizations: Organizations,
    private readonly fields: DocumentFields,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly usage: Usage,
    private readonly routing: ReviewRouting,
  ) {}

  /**
   * @returns the document's id
   * @throws InvalidInputError naming the field that is not of this organization or not allowed
   * @throws DocumentLimitError, StorageLimitError
   */
  async run(actor: Actor, input: NewDocument, file: ReceivedFile): Promise<number> {
    return this.unitOfWork.run(actor, async (tx) => {
      const department = await this.fields.department(tx, input.department);
      await this.check(tx, input);
      const routeId = input.requireApproval ? (input.routeId ?? null) : null;
      if (routeId !== null) await this.routing.requireActive(tx, routeId);
      await this.insert(tx, { ...input, routeId }, file, department);
      if (input.requireApproval) await this.routing.start(tx, file.documentId);
      await this.record(tx, input, file);
      await this.usage.claim(tx, { documents: 1, bytes: file.fileSize });
      return file.documentId;
    });
  }

  private async check(tx: Transaction, input: NewDocument): Promise<void> {
    await this.fields.requirePeople(tx, { ...input, authorId: tx.actor.userId });
    if (!input.requireApproval && !(await this.organizations.policies(tx)).publishWithoutReview) {
      throw new InvalidInputError({ requireApproval: 'Your organization does not allow publishing without review' });
    }
    if (input.expirationDate) await this.fields.requireFuture(tx, input.expirationDate);
    if (input.templateId) await this.fields.requireTemplate(tx, input.templateId);
  }

  private async insert(
    tx: Transaction,
    input: NewDocument,
    file: ReceivedFile,
    department: { id: number; name: string },
  ): Promise<void> {
    const { organizationId, userId } = tx.actor;
    if (userId === null) throw new Error('A document has an author');
    const identity = { organizationId, documentId: file.documentId, version: 1 };
    const stored = {
      fileName: file.fileName,
      filePath: file.filePath,
      fileSize: file.fileSize,
      mimeType: file.mimeType,
      documentHash: file.documentHash,
      encryptedData: await this.keys.wrapFileKey(tx, identity, file.fileKey),
    };
    await tx.manager.insert(Document, {
      ...stored,
      organizationId,
      id: file.documentId,
      departmentId: department.id,
      department: department.name,
      title: input.title,
      description: input.description,
      category: input.category,
      priority: input.priority,
      tags: input.tags,
      status: input.requireApproval ? 'pending_review' : 'approved',
      version: 1,
      approvedVersion: input.requireApproval ? null : 1,
      authorId: userId,
      reviewerId: input.requireApproval ? input.reviewerId : null,
      approverId: input.requireApproval ? input.approverId : null,
      routeId: input.routeId ?? null,
      publishedWithoutReview: !input.requireApproval,
      expirationDate: input.expirationDate ?? null,
      retentionPeriod: input.retentionPeriod ?? null,
      restrictedToDepartment: input.restrictedToDepartment ?? false,
      templateId: input.templateId ?? null,
    });
    const approvedAt = input.requireApproval ? null : () => 'now()';
    await tx.manager.insert(DocumentVersion, { ...identity, ...stored, changes: null, createdBy: userId, approvedAt });
  }

  private async record(tx: Transaction, input: NewDocument, file: ReceivedFile): Promise<void> {
    const { documentId, documentHash, fileName, fileSize } = file;
    await this.audit.record(tx, {
      action: 'upload',
      resource: 'document',
      resourceId: documentId,
      details: { version: 1, fileName, fileSize, sha256: documentHash },
    });
    const followUp = input.requireApproval ? 'submit' : 'publish_without_review';
    await this.audit.record(tx, {
      action: followUp,
      resource: 'document',
      resourceId: documentId,
      details: { version: 1 },
    });
    const by = tx.actor.userId;
    await this.outbox.publish(tx, VERSION_STORED, { documentId, version: 1, by });
    if (input.requireApproval) await this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by });
  }
}
