import { Injectable } from '@nestjs/common';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import { BlobNotFoundError } from '../../../platform/storage/storage.errors';
import { AuditLog } from '../../audit';
import { OrganizationKeys, VersionFiles } from '../../documents';
import { templateContext } from '../../templates';
import { templatePath, versionPath } from '../domain/data-sets';
import type { PackageWriter } from './package-writer';

/** These shrink; the others are compressed already. */
const COMPRESSIBLE = ['text/plain', 'application/msword', 'application/vnd.ms-excel'];

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
    try {
      const file = await this.versions.open(actor, documentId, version);
      if (!file) return { documentId, version, reason: 'The document was disposed of' };
      const path = `${folder}${versionPath(documentId, version, file.fileName)}`;
      await writer.add(path, file.content, COMPRESSIBLE.includes(file.mimeType));
      return null;
    } catch (error) {
      if (!isLost(error)) throw error;
      await this.report(actor, 'document', documentId, { version, reason: error.code, export: true });
      return { documentId, version, reason: 'The stored file is missing or damaged' };
    }
  }

  /** The file of a template that is in use. */
  async template(actor: Actor, writer: PackageWriter, id: number): Promise<LeftOut | null> {
    const { organizationId } = actor;
    try {
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
      if (!blob) return { templateId: id, reason: 'The template was deleted' };
      const { fileName, mimeType, fileSize, documentHash } = blob.row;
      const content = await this.store.openChecked(blob, { size: fileSize, sha256: documentHash });
      await writer.add(templatePath(id, fileName), content, COMPRESSIBLE.includes(mimeType));
      return null;
    } catch (error) {
      if (!isLost(error)) throw error;
      await this.report(actor, 'template', id, { reason: error.code, export: true });
      return { templateId: id, reason: 'The stored file is missing or damaged' };
    }
  }

  private async report(actor: Actor, resource: string, id: number, details: Record<string, unknown>): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action: 'integrity_failure', resource, resourceId: id, details }),
    );
  }
}

const isLost = (error: unknown): error is IntegrityError | BlobNotFoundError =>
  error instanceof IntegrityError || error instanceof BlobNotFoundError;
