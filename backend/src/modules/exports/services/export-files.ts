import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { newFileKey } from '../../../platform/crypto/chunked-cipher';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { BlobStore } from '../../../platform/storage/blob-store';
import { EncryptedStore, type EncryptedBlob } from '../../../platform/storage/encrypted-store';
import { StoredFiles, type StoredFilesProvider } from '../../../platform/storage/stored-files';
import { OrganizationKeys } from '../../documents';

/** A package that was stored, and waits for its row. */
export interface StoredPackage {
  filePath: string;
  fileKey: Buffer;
  bytes: number;
  sha256: string;
}

const PAGE = 500;
const KEYS = {
  name: 'exports.keys',
  text: `SELECT "filePath" FROM exports WHERE "organizationId" = $1 AND "filePath" > $2 ORDER BY "filePath" LIMIT ${PAGE}`,
};

const contextOf = (organizationId: number, filePath: string): Buffer =>
  Buffer.from(`countersign/export/${organizationId}/${filePath}`);

/** The packages of exports, encrypted like the documents in them. */
@Injectable()
@StoredFiles()
export class ExportFiles implements StoredFilesProvider {
  private readonly logger = new Logger('Exports');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: EncryptedStore,
    private readonly blobs: BlobStore,
    private readonly keysOf: OrganizationKeys,
  ) {}

  /** Encrypts and stores a package of any size while it is written. Its row comes later, with the confirmation. */
  async put(organizationId: number, source: Readable): Promise<StoredPackage> {
    const filePath = `${organizationId}/${randomUUID()}`;
    const fileKey = newFileKey();
    const context = contextOf(organizationId, filePath);
    const maxBytes = Number.MAX_SAFE_INTEGER;
    const { size, sha256 } = await this.store.putEncrypted({ key: filePath, fileKey, context, source, maxBytes });
    return { filePath, fileKey, bytes: size, sha256 };
  }

  /** The package's key in the form the row keeps. */
  wrapKey(tx: Transaction, { filePath, fileKey }: StoredPackage): Promise<string> {
    return this.keysOf.wrap(tx, contextOf(tx.actor.organizationId, filePath), fileKey);
  }

  /** Where the bytes of a row are. @throws IntegrityError when the key does not belong to the file */
  async locate(tx: Transaction, filePath: string, encryptedKey: string): Promise<EncryptedBlob> {
    const context = contextOf(tx.actor.organizationId, filePath);
    return { key: filePath, context, fileKey: await this.keysOf.unwrap(tx, context, encryptedKey) };
  }

  /** @throws BlobNotFoundError */
  open(blob: EncryptedBlob): Promise<Readable> {
    return this.store.openDecrypted(blob);
  }

  /** Removes a package that has no row. One that cannot be removed now is found by the daily comparison. */
  async discard(filePath: string): Promise<void> {
    await this.blobs
      .delete(filePath)
      .catch(() => this.logger.warn({ message: 'the file of an export could not be removed', filePath }));
  }

  /** What the organization's rows point to. */
  async *keys(organizationId: number): AsyncIterable<string> {
    for (let after = ''; ; ) {
      const page = await this.unitOfWork.read<{ filePath: string }>(organizationId, KEYS, [organizationId, after]);
      for (const { filePath } of page) yield filePath;
      after = page.at(-1)?.filePath ?? after;
      if (page.length < PAGE) return;
    }
  }
}
