import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { IntegrityError } from '../../../platform/crypto/integrity-error';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import { BEFORE_IT_IS_SAID, isLost } from '../../../platform/storage/second-look';
import type { BlobNotFoundError } from '../../../platform/storage/storage.errors';
import { AuditLog } from '../../audit';
import { OrganizationKeys, VersionFiles } from '../../documents';
import { templateContext } from '../../templates';
import { templatePath, versionPath } from '../domain/data-sets';
import type { PackageWriter } from './package-writer';

/** These shrink; the others are compressed already. */
const COMPRESSIBLE = ['text/plain', 'application/msword', 'application/vnd.ms-excel'];

const LOST = 'The stored file is missing or damaged';

/** A file that is not in the package, and why. */
export interface LeftOut {
  documentId?: number;
  version?: number;
  templateId?: number;
  reason: string;
}

interface TemplateRow {
  fileName: string;
  filePath: string;
  mimeType: string;
  encryptedData: string;
  fileSize: number;
  documentHash: string;
}

/** Puts stored files into packages. One that is damaged or missing is named as left out: it is no reason to withhold the rest. */
@Injectable()
export class PackedFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly versions: VersionFiles,
    private readonly keys: OrganizationKeys,
    private readonly store: EncryptedStore,
    private readonly audit: AuditLog,
  ) {}

  /** @param folder goes before the path @returns null, or why it is not there */
  async version(
    actor: Actor,
    writer: PackageWriter,
    { documentId, version }: { documentId: number; version: number },
    folder = '',
  ): Promise<LeftOut | null> {
    const file = await orLost(() => this.versions.open(actor, documentId, version));
    if (file instanceof Error) {
      await this.report(actor, 'document', documentId, { version, reason: file.code, export: true });
      return { documentId, version, reason: LOST };
    }
    if (!file) return { documentId, version, reason: 'The document was disposed of' };
    const path = `${folder}${versionPath(documentId, version, file.fileName)}`;
    // It is whole: should it break off now, the package is made again.
    await writer.add(path, file.content, COMPRESSIBLE.includes(file.mimeType));
    return null;
  }

  /** The file of a template that is in use. */
  async template(actor: Actor, writer: PackageWriter, id: number): Promise<LeftOut | null> {
    const file = await orLost(() => this.openTemplate(actor, id));
    if (file instanceof Error) {
      await this.report(actor, 'template', id, { reason: file.code, export: true });
      return { templateId: id, reason: LOST };
    }
    if (!file) return { templateId: id, reason: 'The template was deleted' };
    await writer.add(templatePath(id, file.fileName), file.content, COMPRESSIBLE.includes(file.mimeType));
    return null;
  }

  private async openTemplate(actor: Actor, id: number): Promise<(TemplateRow & { content: Readable }) | null> {
    const { organizationId } = actor;
    const blob = await this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<TemplateRow>(
        `SELECT "fileName", "filePath", "mimeType", "encryptedData", "fileSize", "documentHash" FROM document_templates
         WHERE "organizationId" = $1 AND "id" = $2 AND "isActive"`,
        [organizationId, id],
      );
      if (!row) return null;
      const context = templateContext(row.filePath);
      return { row, key: row.filePath, context, fileKey: await this.keys.unwrap(tx, context, row.encryptedData) };
    });
    if (!blob) return null;
    const recorded = { size: blob.row.fileSize, sha256: blob.row.documentHash };
    return { ...blob.row, content: await this.store.openChecked(blob, recorded, BEFORE_IT_IS_SAID) };
  }

  private async report(actor: Actor, resource: string, id: number, details: Record<string, unknown>): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action: 'integrity_failure', resource, resourceId: id, details }),
    );
  }
}

/** What was opened, or why it never can be. @throws whatever may pass */
async function orLost<T>(open: () => Promise<T>): Promise<T | IntegrityError | BlobNotFoundError> {
  return open().catch((error: unknown) => {
    if (isLost(error)) return error;
    throw error;
  });
}
