import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { IntegrityError } from '../../../platform/crypto/chunked-cipher';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { EncryptedStore, type EncryptedBlob } from '../../../platform/storage/encrypted-store';
import { BlobNotFoundError } from '../../../platform/storage/storage.errors';
import { AuditLog } from '../../audit';
import { AccessCodeRequiredError } from '../documents.errors';
import { AccessGate, type BytePurpose, type GatedDocument } from './access-gate';
import { fileContext, OrganizationKeys } from './organization-keys';

/** Files up to this size are held whole while they are checked; larger ones are read twice. */
const HELD_BYTES = 2 * 1024 * 1024;

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

  /** @throws NotFoundError, AccessCodeRequiredError; IntegrityError, BlobNotFoundError with an entry in the log */
  async run(actor: Actor, documentId: number, purpose: BytePurpose): Promise<OpenDocument> {
    try {
      const { document, fileKey } = await this.unitOfWork.run(actor, (tx) => this.authorize(tx, documentId, purpose));
      const identity = { organizationId: actor.organizationId, documentId, version: document.version };
      const content = await this.checked({ key: document.filePath, fileKey, context: fileContext(identity) }, document);
      const { fileName, mimeType, fileSize } = document;
      return { fileName, mimeType, fileSize, content };
    } catch (error) {
      if (error instanceof AccessCodeRequiredError) {
        await this.recordFailure(actor, documentId, 'access_denied', { reason: 'code_required', purpose });
      }
      if (error instanceof IntegrityError || error instanceof BlobNotFoundError) {
        await this.recordFailure(actor, documentId, 'integrity_failure', { reason: error.code, purpose });
      }
      throw error;
    }
  }

  /** The bytes, of which none leaves before all of them proved to be the ones that were stored. */
  private async checked(blob: EncryptedBlob, { fileSize, documentHash }: GatedDocument): Promise<Readable> {
    if (fileSize > HELD_BYTES) {
      const { sha256 } = await this.store.verify(blob);
      if (sha256 !== documentHash) throw new IntegrityError();
      return this.store.openDecrypted(blob);
    }
    const parts: Buffer[] = [];
    for await (const part of (await this.store.openDecrypted(blob)) as AsyncIterable<Buffer>) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (createHash('sha256').update(bytes).digest('hex') !== documentHash) throw new IntegrityError();
    return Readable.from([bytes]);
  }

  private async authorize(
    tx: Transaction,
    documentId: number,
    purpose: BytePurpose,
  ): Promise<{ document: GatedDocument; fileKey: Buffer }> {
    const document = await this.gate.require(tx, documentId, purpose);
    const identity = { organizationId: tx.actor.organizationId, documentId, version: document.version };
    const fileKey = await this.keys.unwrapFileKey(tx, identity, document.encryptedData);
    const { version, documentHash } = document;
    await this.audit.record(tx, {
      action: purpose,
      resource: 'document',
      resourceId: documentId,
      details: { version, sha256: documentHash },
    });
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
