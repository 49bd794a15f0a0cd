import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { Organizations } from '../../tenancy';
import type { Category, Priority } from '../domain/document';
import { fileRecord } from '../domain/file-record';
import { DOCUMENT_SUBMITTED, VERSION_STORED } from '../documents.events';
import { DocumentFields } from './document-fields';
import { insertDocument } from './insert-document';
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
      if (input.requireApproval) await this.routing.startNew(tx, file.documentId, { ...input, routeId });
      // Sent one after the other without waiting for the answers, the usage last.
      await Promise.all([
        ...this.record(tx, input, file),
        this.usage.claim(tx, { documents: 1, bytes: file.fileSize }),
      ]);
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
    await insertDocument(tx, {
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
      ...fileRecord(file, await this.keys.wrapFileKey(tx, identity, file.fileKey)),
    });
  }

  private record(tx: Transaction, input: NewDocument, file: ReceivedFile): Promise<unknown>[] {
    const { documentId, documentHash, fileName, fileSize } = file;
    const entry = { resource: 'document', resourceId: documentId };
    const details = { version: 1, fileName, fileSize, sha256: documentHash };
    const followUp = input.requireApproval ? 'submit' : 'publish_without_review';
    const by = tx.actor.userId;
    return [
      this.audit.record(tx, { action: 'upload', ...entry, details }),
      this.audit.record(tx, { action: followUp, ...entry, details: { version: 1 } }),
      this.outbox.publish(tx, VERSION_STORED, { documentId, version: 1, by }),
      ...(input.requireApproval ? [this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by })] : []),
    ];
  }
}
