import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { newFileKey } from '../../../platform/crypto/chunked-cipher';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { BlobStore } from '../../../platform/storage/blob-store';
import { EncryptedStore, type EncryptedBlob } from '../../../platform/storage/encrypted-store';
import { StoredFiles, type StoredFilesProvider } from '../../../platform/storage/stored-files';
import { OrganizationKeys } from '../../documents';
import { SANDBOX_LIMITS } from '../domain/limits';
import type { PreviewKind, RenditionKind } from '../domain/rendition';
import type { FailureReason } from '../sandbox/protocol';
import type { VersionOfDocument } from './document-texts';

/** A file that was stored, and waits for its row. */
export interface StoredRendition {
  mimeType: string;
  filePath: string;
  fileKey: Buffer;
  size: number;
  sha256: string;
}

/** What is known of a rendition when its row is written. */
export interface RenditionFacts {
  kind: RenditionKind;
  file?: StoredRendition | undefined;
  previewKind?: PreviewKind;
  pageCount?: number | null;
  failure?: FailureReason;
}

interface FileRow {
  filePath: string | null;
}

const PAGE = 500;
const KEYS = {
  name: 'renditions.keys',
  text: `SELECT "filePath" FROM document_renditions WHERE "organizationId" = $1 AND "filePath" > $2 ORDER BY "filePath" LIMIT ${PAGE}`,
};

const contextOf = (organizationId: number, filePath: string): Buffer =>
  Buffer.from(`countersign/rendition/${organizationId}/${filePath}`);

/** Files made from documents, encrypted like the documents themselves, and their rows. */
@Injectable()
@StoredFiles()
export class RenditionFiles implements StoredFilesProvider {
  private readonly logger = new Logger('Renditions');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: EncryptedStore,
    private readonly blobs: BlobStore,
    private readonly organizationKeys: OrganizationKeys,
  ) {}

  /** Encrypts and stores a file. Its row comes later, in the transaction that confirms the work. */
  async put(organizationId: number, mimeType: string, bytes: Buffer): Promise<StoredRendition> {
    const filePath = `${organizationId}/${randomUUID()}`;
    const fileKey = newFileKey();
    const { size, sha256 } = await this.store.putEncrypted({
      key: filePath,
      fileKey,
      context: contextOf(organizationId, filePath),
      source: Readable.from([bytes]),
      maxBytes: SANDBOX_LIMITS.answerBytes,
    });
    return { mimeType, filePath, fileKey, size, sha256 };
  }

  /** Writes a rendition's row in place of an earlier one, whose file goes once this is committed. */
  async record(tx: Transaction, { documentId, version }: VersionOfDocument, facts: RenditionFacts): Promise<void> {
    const { organizationId } = tx.actor;
    await this.forget(tx, { documentId, version }, facts.kind);
    const { file } = facts;
    const encryptedKey = file
      ? await this.organizationKeys.wrap(tx, contextOf(organizationId, file.filePath), file.fileKey)
      : null;
    await tx.query(
      `INSERT INTO document_renditions ("organizationId", "documentId", "version", "kind", "state", "previewKind", "pageCount",
         "failure", "mimeType", "filePath", "encryptedKey", "size", "sha256")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        organizationId,
        documentId,
        version,
        facts.kind,
        facts.failure ? 'failed' : 'ready',
        facts.previewKind ?? null,
        facts.pageCount ?? null,
        facts.failure ?? null,
        file?.mimeType ?? null,
        file?.filePath ?? null,
        encryptedKey,
        file?.size ?? null,
        file?.sha256 ?? null,
      ],
    );
  }

  /** Removes the row of one rendition, and its file afterwards: it is to be made again. */
  async forget(tx: Transaction, { documentId, version }: VersionOfDocument, kind: RenditionKind): Promise<void> {
    const rows = await tx.query<FileRow>(
      `DELETE FROM document_renditions WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "kind" = $4
       RETURNING "filePath"`,
      [tx.actor.organizationId, documentId, version, kind],
    );
    this.discardAfter(tx, rows);
  }

  /** Removes everything that was made from a document, its texts too. */
  async forgetDocument(tx: Transaction, documentId: number): Promise<void> {
    const parameters = [tx.actor.organizationId, documentId];
    await tx.query(`DELETE FROM document_texts WHERE "organizationId" = $1 AND "documentId" = $2`, parameters);
    const rows = await tx.query<FileRow>(
      `DELETE FROM document_renditions WHERE "organizationId" = $1 AND "documentId" = $2 RETURNING "filePath"`,
      parameters,
    );
    this.discardAfter(tx, rows);
  }

  /** What the organization's rows point to. */
  async *keys(organizationId: number): AsyncIterable<string> {
    let after = '';
    for (;;) {
      const page = await this.unitOfWork.read<{ filePath: string }>(organizationId, KEYS, [organizationId, after]);
      for (const { filePath } of page) yield filePath;
      after = page.at(-1)?.filePath ?? after;
      if (page.length < PAGE) return;
    }
  }

  private discardAfter(tx: Transaction, rows: FileRow[]): void {
    tx.onCommit(() => rows.forEach(({ filePath }) => filePath !== null && void this.discard(filePath)));
  }

  /** Where the bytes of a row are. @throws IntegrityError when the key does not belong to the file */
  async locate(tx: Transaction, filePath: string, encryptedKey: string): Promise<EncryptedBlob> {
    const context = contextOf(tx.actor.organizationId, filePath);
    return { key: filePath, context, fileKey: await this.organizationKeys.unwrap(tx, context, encryptedKey) };
  }

  /** Removes a file that has no row. One that cannot be removed now is found by the reconciler. */
  async discard(filePath: string): Promise<void> {
    await this.blobs
      .delete(filePath)
      .catch(() => this.logger.warn({ message: 'a rendition could not be removed', filePath }));
  }
}
