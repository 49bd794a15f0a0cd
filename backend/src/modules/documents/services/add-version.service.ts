import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { LostRaceError, ReviewRefusedError } from '../documents.errors';
import type { ReceivedVersion } from './receive-file.service';
import { StoreVersion } from './store-version';

export interface AddedVersion {
  /** What changed, in the author's words. */
  changes: string;
  /** Whether the review begins at once. */
  submit: boolean;
  /** State of the document that the author looked at, where it is known. */
  rowVersion?: number;
}

/** Adds an uploaded file to a document as its next version. */
@Injectable()
export class AddVersion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly versions: StoreVersion,
  ) {}

  /**
   * Asked before the file is taken in: nobody sends ten megabytes for a refusal.
   * @returns the number of the version to come
   * @throws NotFoundError; ReviewRefusedError
   */
  async next(actor: Actor, documentId: number): Promise<number> {
    const answer = await this.unitOfWork.run(actor, async (tx) => {
      const document = await this.versions.find(tx, documentId);
      const judgement = await this.versions.judge(tx, document, 'upload_version', true);
      return judgement.allowed ? document.version + 1 : judgement;
    });
    if (typeof answer === 'number') return answer;
    throw new ReviewRefusedError(answer);
  }

  /** @throws NotFoundError, ReviewRefusedError, LostRaceError, SameFileError, StorageLimitError; the file is the caller's then */
  async run(actor: Actor, documentId: number, input: AddedVersion, file: ReceivedVersion): Promise<void> {
    const refusal = await this.unitOfWork.run(actor, async (tx) => {
      const document = await this.versions.find(tx, documentId);
      if (input.rowVersion !== undefined && input.rowVersion !== document.rowVersion) throw new LostRaceError();
      const judgement = await this.versions.judge(tx, document, 'upload_version', input.submit);
      if (!judgement.allowed) return judgement;
      const note = { action: 'upload_version', changes: input.changes, restoredFrom: null } as const;
      await this.versions.run(tx, document, judgement.to, file, note);
      return null;
    });
    if (refusal) throw new ReviewRefusedError(refusal);
  }
}
