import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { IntegrityError } from '../../../platform/crypto/chunked-cipher';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { EncryptedStore, type EncryptedBlob } from '../../../platform/storage/encrypted-store';
import { BEFORE_IT_IS_SAID, lookedAtAgain } from '../../../platform/storage/second-look';
import type { FileRecord } from '../domain/file-record';
import { fileContext, OrganizationKeys } from './organization-keys';

/** A version's file, held whole. */
export interface VersionFile {
  fileName: string;
  mimeType: string;
  documentHash: string;
  bytes: Buffer;
}

/** A version's file as a stream. */
export interface OpenVersionFile extends Omit<VersionFile, 'bytes'> {
  content: Readable;
}

/** The file of one version, for work of the system that shows it to nobody. People's reads go through `ReadDocument`. */
@Injectable()
export class VersionFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
    private readonly store: EncryptedStore,
  ) {}

  /**
   * @returns null when the version does not exist or its document was purged
   * @throws IntegrityError when the bytes are not the recorded ones, BlobNotFoundError: after several looks, some seconds
   *   apart, so that it may be said for good
   */
  async read(actor: Actor, documentId: number, version: number): Promise<VersionFile | null> {
    return lookedAtAgain(() => this.readOnce(actor, documentId, version), BEFORE_IT_IS_SAID);
  }

  /**
   * The same with a single look, for who looks again by themselves: the bytes may have been damaged on their way only.
   * @returns null when the version does not exist or its document was purged
   * @throws IntegrityError, BlobNotFoundError
   */
  async readOnce(actor: Actor, documentId: number, version: number): Promise<VersionFile | null> {
    const blob = await this.locate(actor, documentId, version);
    if (!blob) return null;
    const parts: Buffer[] = [];
    for await (const part of (await this.store.openDecrypted(blob)) as AsyncIterable<Buffer>) parts.push(part);
    const bytes = Buffer.concat(parts);
    const { fileName, mimeType, documentHash } = blob.row;
    if (createHash('sha256').update(bytes).digest('hex') !== documentHash) throw new IntegrityError();
    return { fileName, mimeType, documentHash, bytes };
  }

  /**
   * The same as a stream, checked before its first byte is given out.
   * @returns null when the version does not exist or its document was purged
   * @throws IntegrityError, BlobNotFoundError as `read` does
   */
  async open(actor: Actor, documentId: number, version: number): Promise<OpenVersionFile | null> {
    const blob = await this.locate(actor, documentId, version);
    if (!blob) return null;
    const { fileName, mimeType, documentHash, fileSize } = blob.row;
    const content = await this.store.openChecked(blob, { size: fileSize, sha256: documentHash }, BEFORE_IT_IS_SAID);
    return { fileName, mimeType, documentHash, content };
  }

  private locate(
    actor: Actor,
    documentId: number,
    version: number,
  ): Promise<(EncryptedBlob & { row: FileRecord }) | null> {
    return this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<FileRecord>(
        `SELECT v."fileName", v."filePath", v."fileSize", v."mimeType", v."documentHash", v."encryptedData"
         FROM document_versions v
         JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
         WHERE v."organizationId" = $1 AND v."documentId" = $2 AND v."version" = $3`,
        [actor.organizationId, documentId, version],
      );
      if (!row) return null;
      const identity = { organizationId: actor.organizationId, documentId, version };
      const fileKey = await this.keys.unwrapFileKey(tx, identity, row.encryptedData);
      return { row, key: row.filePath, fileKey, context: fileContext(identity) };
    });
  }
}
