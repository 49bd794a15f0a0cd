import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { StoredFiles, type StoredFilesProvider } from '../../../platform/storage/stored-files';

/** What the ciphertext and the wrapped key of a template's file are bound to. */
export const templateContext = (filePath: string): Buffer => Buffer.from(`countersign/template/${filePath}`);

/** Blobs that belong to templates of the library. */
@Injectable()
@StoredFiles()
export class TemplateFiles implements StoredFilesProvider {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async *keys(organizationId: number): AsyncIterable<string> {
    const rows = await this.unitOfWork.run(systemActor(organizationId, 'stored-files'), (tx) =>
      tx.query<{ filePath: string }>(
        `SELECT "filePath" FROM document_templates WHERE "organizationId" = $1 AND "isActive"`,
        [organizationId],
      ),
    );
    for (const { filePath } of rows) yield filePath;
  }
}
