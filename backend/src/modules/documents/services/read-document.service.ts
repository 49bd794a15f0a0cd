import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { together } from '../../../platform/database/together';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import { isLost } from '../../../platform/storage/second-look';
import { AuditLog } from '../../audit';
import { AccessCodeRequiredError } from '../documents.errors';
import { AccessGate, type BytePurpose, type GatedDocument } from './access-gate';
import { fileContext, OrganizationKeys } from './organization-keys';

export interface OpenDocument {
  fileName: string;
  mimeType: string;
  fileSize: number;
  /** Decrypted bytes, checked against the recorded SHA-256 before the first of them is given out. */
  content: Readable;
}

/** Reads a document's bytes through the gate. The read is in the log before the first byte leaves. */
@Injectable()
export class ReadDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly keys: OrganizationKeys,
    private readonly store: EncryptedStore,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param version default: the one the actor knows the document by
   * @throws NotFoundError, AccessCodeRequiredError; IntegrityError, BlobNotFoundError with an entry in the log
   */
  async run(actor: Actor, documentId: number, purpose: BytePurpose, version?: number): Promise<OpenDocument> {
    try {
      const { document, fileKey } = await this.unitOfWork.run(actor, (tx) =>
        this.authorize(tx, documentId, purpose, version),
      );
      const identity = { organizationId: actor.organizationId, documentId, version: document.version };
      const { fileName, mimeType, fileSize, documentHash } = document;
      const blob = { key: document.filePath, fileKey, context: fileContext(identity) };
      const content = await this.store.openChecked(blob, { size: fileSize, sha256: documentHash });
      return { fileName, mimeType, fileSize, content };
    } catch (error) {
      if (error instanceof AccessCodeRequiredError) {
        await this.recordFailure(actor, documentId, 'access_denied', { reason: 'code_required', purpose });
      }
      if (isLost(error)) {
        await this.recordFailure(actor, documentId, 'integrity_failure', { reason: error.code, purpose });
      }
      throw error;
    }
  }

  private async authorize(
    tx: Transaction,
    documentId: number,
    purpose: BytePurpose,
    wanted?: number,
  ): Promise<{ document: GatedDocument; fileKey: Buffer }> {
    const [document, key] = await together([this.gate.require(tx, documentId, purpose, wanted), this.keys.stored(tx)]);
    const identity = { organizationId: tx.actor.organizationId, documentId, version: document.version };
    const { version, documentHash } = document;
    const details = { version, sha256: documentHash };
    const fileKey = await this.keys.unwrapFileKey(tx, identity, document.encryptedData, key);
    this.audit.note(tx, { action: purpose, resource: 'document', resourceId: documentId, details });
    return { document, fileKey };
  }

  private async recordFailure(
    actor: Actor,
    documentId: number,
    action: string,
    details: Record<string, string>,
  ): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action, resource: 'document', resourceId: documentId, details }),
    );
  }
}
