import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { LostRaceError, SameFileError } from '../documents.errors';
import { DOCUMENT_SUBMITTED, VERSION_STORED } from '../documents.events';
import type { DocumentStatus } from '../domain/document';
import { fileRecord, type FileRecord } from '../domain/file-record';
import {
  judgeVersion,
  type VersionAction,
  type VersionPermission,
  type VersionSituation,
} from '../domain/version-rules';
import type { Refusal } from '../domain/review-transitions';
import { DocumentVersion } from '../entities/document-version.entity';
import { OrganizationKeys } from './organization-keys';
import type { ReceivedVersion } from './receive-file.service';
import { ReviewRouting } from './review-routing';
import { Usage } from './usage';
import { EFFECTIVE_STATUS, VISIBLE, visibilityParameters } from './visible-documents';

/** The document that is to get a version, as the transaction found it. */
export interface VersionedDocument extends VersionSituation {
  id: number;
  rowVersion: number;
  documentHash: string;
}

/** What a further version says of itself. */
export interface VersionNote {
  action: VersionAction;
  /** What changed, in the author's words. */
  changes: string | null;
  /** The version whose bytes it has again. */
  restoredFrom: number | null;
}

/** Gives a document its next version, in the caller's transaction. */
@Injectable()
export class StoreVersion {
  constructor(
    private readonly keys: OrganizationKeys,
    private readonly usage: Usage,
    private readonly routing: ReviewRouting,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** In the state that the actor knows it by. @throws NotFoundError when the actor does not see it */
  async find(tx: Transaction, documentId: number): Promise<VersionedDocument> {
    const [row] = await tx.query<VersionedDocument>(
      `SELECT d."id", ${EFFECTIVE_STATUS} AS "status", d."version", d."authorId", d."isArchived", d."legalHold", d."rowVersion", d."documentHash"
       FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
      [...visibilityParameters(tx.actor), documentId],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Whether the actor may; a refusal is in the log, and the caller's transaction must be committed with it. */
  async judge(
    tx: Transaction,
    document: VersionedDocument,
    action: VersionAction,
    submit: boolean,
  ): Promise<VersionPermission | Refusal> {
    const judgement = judgeVersion(action, document, tx.actor, submit);
    if (!judgement.allowed) {
      const details = { attempted: action, reason: judgement.code };
      await this.audit.record(tx, { action: 'access_denied', resource: 'document', resourceId: document.id, details });
    }
    return judgement;
  }

  /** @throws LostRaceError, SameFileError, StorageLimitError */
  async run(
    tx: Transaction,
    document: VersionedDocument,
    to: DocumentStatus,
    file: ReceivedVersion,
    note: VersionNote,
  ): Promise<void> {
    if (file.version !== document.version + 1) throw new LostRaceError();
    if (file.documentHash === document.documentHash) throw new SameFileError(document.version);
    const { organizationId, userId } = tx.actor;
    const identity = { organizationId, documentId: document.id, version: file.version };
    const stored = fileRecord(file, await this.keys.wrapFileKey(tx, identity, file.fileKey));
    await this.move(tx, document, to, stored);
    const { changes, restoredFrom } = note;
    await tx.manager.insert(DocumentVersion, {
      ...identity,
      ...stored,
      changes,
      restoredFrom,
      createdBy: Number(userId),
    });
    await this.record(tx, document, to, file, note);
    await this.usage.claim(tx, { bytes: file.fileSize });
  }

  /**
   * The first of two simultaneous changes wins. Reviewers and approvers stay assigned as long as they may
   * still decide; otherwise the step is for everybody of its role.
   */
  private async move(
    tx: Transaction,
    document: VersionedDocument,
    to: DocumentStatus,
    stored: FileRecord,
  ): Promise<void> {
    const stillA = (column: string, role: string): string => `
      (SELECT u."id" FROM users u WHERE u."organizationId" = d."organizationId" AND u."id" = d."${column}"
         AND u."isActive" AND u."deletedAt" IS NULL AND u."role" IN ('${role}', 'admin'))`;
    const moved = await tx.query(
      `UPDATE documents d SET "version" = d."version" + 1, "status" = $4, "rowVersion" = d."rowVersion" + 1, "updatedAt" = now(),
         "fileName" = $5, "filePath" = $6, "fileSize" = $7, "mimeType" = $8, "documentHash" = $9, "encryptedData" = $10,
         "blockchainTxHash" = NULL, "blockchainCertificateUrl" = NULL, "blockchainSignature" = NULL, "blockchainTimestamp" = NULL,
         "isBlockchainVerified" = false,
         "reviewedBy" = NULL, "reviewerId" = ${stillA('reviewerId', 'reviewer')}, "approverId" = ${stillA('approverId', 'approver')}
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."rowVersion" = $3 AND d."deletedAt" IS NULL RETURNING d."id"`,
      [
        tx.actor.organizationId,
        document.id,
        document.rowVersion,
        to,
        stored.fileName,
        stored.filePath,
        stored.fileSize,
        stored.mimeType,
        stored.documentHash,
        stored.encryptedData,
      ],
    );
    if (moved.length === 0) throw new LostRaceError();
  }

  private async record(
    tx: Transaction,
    { id: documentId, status }: VersionedDocument,
    to: DocumentStatus,
    { version, fileName, fileSize, documentHash }: ReceivedVersion,
    { action, restoredFrom }: VersionNote,
  ): Promise<void> {
    const by = tx.actor.userId;
    const details = {
      version,
      fileName,
      fileSize,
      sha256: documentHash,
      ...(restoredFrom !== null && { restoredFrom }),
    };
    await this.audit.record(tx, { action, resource: 'document', resourceId: documentId, details });
    await this.outbox.publish(tx, VERSION_STORED, { documentId, version, by });
    if (to !== 'pending_review') return;
    const step = { from: status, to: await this.routing.start(tx, documentId), version };
    await this.audit.record(tx, { action: 'submit', resource: 'document', resourceId: documentId, details: step });
    await this.outbox.publish(tx, DOCUMENT_SUBMITTED, { documentId, by });
  }
}
