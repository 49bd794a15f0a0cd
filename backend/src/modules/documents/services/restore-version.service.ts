import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError, OutcomeUnknownError } from '../../../platform/errors/app-error';
import { isLost } from '../../../platform/storage/second-look';
import { AuditLog } from '../../audit';
import { ReviewRefusedError, SameFileError } from '../documents.errors';
import { ReceiveFile, type ReceivedVersion } from './receive-file.service';
import { StoreVersion, type VersionedDocument } from './store-version';
import { VersionFiles, type VersionFile } from './version-file';

export interface RestoredVersion {
  /** What changed, in the author's words. */
  changes: string | null;
  /** Whether the review begins at once. */
  submit: boolean;
}

/**
 * Makes an earlier version the next one: the same bytes, encrypted anew under a key of their own. No bytes
 * leave the system, so no code is asked for.
 */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly versions: StoreVersion,
    private readonly files: VersionFiles,
    private readonly receive: ReceiveFile,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws NotFoundError for a document or version that the actor may not know of, ReviewRefusedError,
   *   LostRaceError, SameFileError, StorageLimitError; IntegrityError, BlobNotFoundError with an entry in the log
   */
  async run(actor: Actor, documentId: number, version: number, input: RestoredVersion): Promise<void> {
    const document = await this.permitted(actor, documentId);
    const earlier = await this.read(actor, documentId, version);
    if (earlier.documentHash === document.documentHash) throw new SameFileError(document.version);
    const source = Readable.from([earlier.bytes]);
    const next = { documentId, version: document.version + 1 };
    const copy = await this.receive.version(actor.organizationId, earlier.fileName, source, next);
    try {
      await this.store(actor, documentId, version, copy, input);
    } catch (error) {
      // The row may be there after all; a file without one is removed by the reconciler.
      if (!(error instanceof OutcomeUnknownError)) await this.receive.discard(copy.filePath);
      throw error;
    }
  }

  private async permitted(actor: Actor, documentId: number): Promise<VersionedDocument> {
    const answer = await this.unitOfWork.run(actor, async (tx) => {
      const document = await this.versions.find(tx, documentId);
      const judgement = await this.versions.judge(tx, document, 'restore_version', true);
      return judgement.allowed ? { document } : { refusal: judgement };
    });
    if (answer.refusal) throw new ReviewRefusedError(answer.refusal);
    return answer.document;
  }

  private async read(actor: Actor, documentId: number, version: number): Promise<VersionFile> {
    try {
      const file = await this.files.read(actor, documentId, version);
      if (!file) throw new NotFoundError();
      return file;
    } catch (error) {
      if (isLost(error)) {
        const details = { reason: error.code, purpose: 'restore_version', version };
        await this.unitOfWork.run(actor, (tx) =>
          this.audit.record(tx, { action: 'integrity_failure', resource: 'document', resourceId: documentId, details }),
        );
      }
      throw error;
    }
  }

  private async store(
    actor: Actor,
    documentId: number,
    restoredFrom: number,
    copy: ReceivedVersion,
    { changes, submit }: RestoredVersion,
  ): Promise<void> {
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const document = await this.versions.find(tx, documentId);
      const judgement = await this.versions.judge(tx, document, 'restore_version', submit);
      if (!judgement.allowed) return judgement;
      const note = { changes: changes || `Version ${restoredFrom} restored`, restoredFrom };
      await this.versions.run(tx, document, judgement.to, copy, { action: 'restore_version', ...note });
      return null;
    });
    if (refusal) throw new ReviewRefusedError(refusal);
  }
}
