import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { newFileKey } from '../../../platform/crypto/chunked-cipher';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { BlobStore } from '../../../platform/storage/blob-store';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import type { RandomAccess } from '../../../platform/storage/random-access';
import { StorageUnavailableError } from '../../../platform/storage/storage.errors';
import { MAX_FILE_BYTES } from '../domain/document';
import { inspectFile } from '../domain/file-inspection/inspect-file';
import { acceptedExtension } from '../domain/file-inspection/file-types';
import { safeFileName } from '../domain/file-inspection/safe-file-name';
import type { FileRecord } from '../domain/file-record';
import { fileContext } from './organization-keys';

/** A file that was received, checked and stored, and waits for its row. */
export interface CheckedFile extends Omit<FileRecord, 'encryptedData'> {
  fileKey: Buffer;
}

/** The first file of a document. */
export interface ReceivedFile extends CheckedFile {
  documentId: number;
}

/** The file of a document's further version. */
export interface ReceivedVersion extends ReceivedFile {
  version: number;
}

/** Takes a file in: hashed, checked and encrypted; nothing of a refused one stays. */
@Injectable()
export class ReceiveFile {
  private readonly logger = new Logger('ReceiveFile');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: EncryptedStore,
    private readonly blobs: BlobStore,
  ) {}

  /** The first file of a new document. @throws as `intake` does */
  async run(
    organizationId: number,
    uploadedName: string,
    source: Readable,
    expectedBytes?: number,
  ): Promise<ReceivedFile> {
    acceptedExtension(safeFileName(uploadedName));
    const documentId = await this.nextDocumentId();
    const context = fileContext({ organizationId, documentId, version: 1 });
    const file = await this.intake(organizationId, uploadedName, source, () => context, expectedBytes);
    return { ...file, documentId };
  }

  /** The file of a document's version to come. @throws as `intake` does */
  async version(
    organizationId: number,
    uploadedName: string,
    source: Readable,
    { documentId, version }: { documentId: number; version: number },
    expectedBytes?: number,
  ): Promise<ReceivedVersion> {
    const context = fileContext({ organizationId, documentId, version });
    const file = await this.intake(organizationId, uploadedName, source, () => context, expectedBytes);
    return { ...file, documentId, version };
  }

  /**
   * A file of whatever kind.
   * @param contextOf what the file is, from the key it is stored under; needed again to decrypt it
   * @param expectedBytes no more are expected, as far as is known
   * @throws FileRefusedError, TooLargeError, StorageFullError, StorageUnavailableError
   */
  async intake(
    organizationId: number,
    uploadedName: string,
    source: Readable,
    contextOf: (filePath: string) => Buffer,
    expectedBytes?: number,
  ): Promise<CheckedFile> {
    const fileName = safeFileName(uploadedName);
    acceptedExtension(fileName);
    const key = `${organizationId}/${randomUUID()}`;
    const blob = { key, fileKey: newFileKey(), context: contextOf(key) };
    let mimeType = '';
    const check = async (content: RandomAccess): Promise<void> => {
      ({ mimeType } = await inspectFile({ fileName, content }));
    };
    try {
      const stored = await this.store.putEncrypted({ ...blob, source, maxBytes: MAX_FILE_BYTES, expectedBytes, check });
      const { size: fileSize, sha256: documentHash } = stored;
      return { fileName, filePath: key, fileKey: blob.fileKey, fileSize, mimeType, documentHash };
    } catch (error) {
      // What was stored a moment ago did not rot: it was damaged on its way back, and may be sent again.
      throw error instanceof IntegrityError ? new StorageUnavailableError({ cause: error }) : error;
    }
  }

  /** Removes a stored file that got no row. One that cannot be removed now is found by the sweep. */
  async discard(filePath: string): Promise<void> {
    await this.blobs
      .delete(filePath)
      .catch(() => this.logger.warn({ message: 'a refused file could not be removed', filePath }));
  }

  private async nextDocumentId(): Promise<number> {
    const [row] = await this.unitOfWork.global<{ id: number }>(`SELECT nextval('documents_id_seq')::int AS id`, []);
    if (!row) throw new Error('The sequence gave no id');
    return row.id;
  }
}
