import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import type { OpenDocument } from '../../documents';
import { ExportForbiddenError, ExportNotReadyError } from '../exports.errors';
import { ExportFiles } from './export-files';

interface PackageRow {
  fileName: string;
  state: string;
  isOver: boolean;
  mine: boolean;
  documentId: number | null;
  filePath: string | null;
  encryptedKey: string | null;
  bytes: number | null;
  sha256: string | null;
}

/** Gives out a finished export to whoever started it, and so proved who they are. In the log before the first byte. */
@Injectable()
export class ReadExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: ExportFiles,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, ExportForbiddenError, ExportNotReadyError; IntegrityError, BlobNotFoundError */
  async run(actor: Actor, id: number): Promise<OpenDocument> {
    const { row, blob } = await this.unitOfWork.run(actor, async (tx) => {
      const [found] = await tx.query<PackageRow>(
        `SELECT "fileName", "state", coalesce("expiresAt" <= now(), false) AS "isOver", "createdBy" = $3 AS "mine", "documentId", "filePath",
                "encryptedKey", "bytes", "sha256"
         FROM exports WHERE "organizationId" = $1 AND "id" = $2 AND ($4 = 'admin' OR "createdBy" = $3)`,
        [actor.organizationId, id, actor.userId, actor.role],
      );
      if (!found) throw new NotFoundError();
      if (!found.mine)
        throw new ExportForbiddenError('Only who started an export can download it. Start one of your own.');
      // Whoever is no admin any more keeps what approvers may have.
      if (actor.role !== 'admin' && found.documentId === null) {
        throw new ExportForbiddenError('Only admins take away a period or the whole organization');
      }
      const { filePath, encryptedKey } = found;
      if (found.state !== 'ready' || filePath === null || encryptedKey === null) {
        throw new ExportNotReadyError(found.state);
      }
      if (found.isOver) throw new ExportNotReadyError('expired');
      const details = { bytes: found.bytes, sha256: found.sha256 };
      await this.audit.record(tx, { action: 'download', resource: 'export', resourceId: id, details });
      return { row: found, blob: await this.files.locate(tx, filePath, encryptedKey) };
    });
    const content = await this.files.open(blob);
    return { fileName: row.fileName, mimeType: 'application/zip', fileSize: row.bytes ?? 0, content };
  }
}
