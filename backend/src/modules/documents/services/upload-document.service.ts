import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Actor } from '../../../platform/database/actor';
import { together } from '../../../platform/database/together';
import { UnitOfWork, type Question, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { Organizations } from '../../tenancy';
import type { Category, Priority } from '../domain/document';
import { fileRecord, type FileRecord } from '../domain/file-record';
import type { RouteSnapshot } from '../domain/review-route';
import { DOCUMENT_SUBMITTED, VERSION_STORED } from '../documents.events';
import { DocumentFields } from './document-fields';
import { insertDocument } from './insert-document';
import { OrganizationKeys, type StoredKey } from './organization-keys';
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

interface Department {
  id: number;
  name: string;
}

/** What an upload depends on. */
interface Found {
  department: Department;
  key: StoredKey | undefined;
  /** Null: the two fixed steps, or none. */
  route: RouteSnapshot | null;
}

/** Asked by who knows all already. */
const NOTHING = (): Question<null, []> => ({ reads: [], answer: () => null });

/** A route is for documents that are reviewed. */
const routeOf = ({ requireApproval, routeId }: NewDocument): number | null =>
  requireApproval ? (routeId ?? null) : null;

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
    await this.answered(actor, input, file, NOTHING);
    return file.documentId;
  }

  /**
   * As `run`, with what the caller wants to know of the new document: effect and answer are one.
   * @param question about the document with this id
   */
  async answered<T, R extends QueryResultRow[]>(
    actor: Actor,
    input: NewDocument,
    file: ReceivedFile,
    question: (documentId: number) => Question<T, R>,
  ): Promise<T> {
    const { documentId, fileSize } = file;
    const asked = question(documentId);
    return this.unitOfWork.run(actor, async (tx) => {
      const { department, key, route } = await this.look(tx, input);
      const identity = { organizationId: actor.organizationId, documentId, version: 1 };
      const wrapped = await this.keys.wrapFileKey(tx, identity, file.fileKey, key);
      const inserted = this.insert(tx, input, fileRecord(file, wrapped), { documentId, department });
      if (route) {
        await inserted;
        await this.routing.startNew(tx, documentId, route);
      }
      // One message; the usage, at which others of the organization wait, last.
      const [answer] = await Promise.all([
        this.unitOfWork.answer(actor.organizationId, asked),
        inserted,
        ...this.record(tx, input, file),
        this.usage.claim(tx, { documents: 1, bytes: fileSize }),
      ]);
      return answer;
    });
  }

  /** All that has to be known before something is written, in one message. The first complaint counts. */
  private async look(tx: Transaction, input: NewDocument): Promise<Found> {
    const { fields, routing } = this;
    const { requireApproval, expirationDate, templateId } = input;
    const routeId = routeOf(input);
    const [department, key, route] = await together([
      fields.department(tx, input.department),
      this.keys.stored(tx),
      requireApproval ? routing.routeFor(tx, { ...input, routeId }) : null,
      fields.requirePeople(tx, { ...input, authorId: tx.actor.userId }),
      requireApproval ? null : this.requirePublishing(tx),
      expirationDate ? fields.requireFuture(tx, expirationDate) : null,
      templateId ? fields.requireTemplate(tx, templateId) : null,
      routeId === null ? null : routing.requireActive(tx, routeId),
    ]);
    return { department, key, route };
  }

  private async requirePublishing(tx: Transaction): Promise<void> {
    if (!(await this.organizations.policies(tx)).publishWithoutReview)
      throw new InvalidInputError({ requireApproval: 'Your organization does not allow publishing without review' });
  }

  private async insert(
    tx: Transaction,
    input: NewDocument,
    file: FileRecord,
    { documentId, department }: { documentId: number; department: Department },
  ): Promise<void> {
    const { organizationId, userId } = tx.actor;
    if (userId === null) throw new Error('A document has an author');
    await insertDocument(tx, {
      organizationId,
      id: documentId,
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
      routeId: routeOf(input),
      publishedWithoutReview: !input.requireApproval,
      expirationDate: input.expirationDate ?? null,
      retentionPeriod: input.retentionPeriod ?? null,
      restrictedToDepartment: input.restrictedToDepartment ?? false,
      templateId: input.templateId ?? null,
      ...file,
    });
  }

  private record(tx: Transaction, input: NewDocument, file: ReceivedFile): Promise<void>[] {
    const { documentId, documentHash, fileName, fileSize } = file;
    const entry = { resource: 'document', resourceId: documentId };
    const details = { version: 1, fileName, fileSize, sha256: documentHash };
    const followUp = input.requireApproval ? 'submit' : 'publish_without_review';
    const by = tx.actor.userId;
    this.audit.note(tx, { action: 'upload', ...entry, details });
    this.audit.note(tx, { action: followUp, ...entry, details: { version: 1 } });
    return [
      this.outbox.publish(tx, VERSION_STORED, { documentId, version: 1, by }),
      ...(input.requireApproval ? [this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by })] : []),
    ];
  }
}
