import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { StoredFiles, type StoredFilesProvider } from '../../../platform/storage/stored-files';

const PAGE = 1_000;
const KEYS = {
  name: 'documents.version_keys',
  text: `SELECT v."filePath" FROM document_versions v
    JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
    WHERE v."organizationId" = $1 AND v."filePath" > $2 ORDER BY v."filePath" LIMIT ${PAGE}`,
};

/** Names the files of all versions that were not disposed of. */
@Injectable()
@StoredFiles()
export class VersionKeys implements StoredFilesProvider {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async *keys(organizationId: number): AsyncIterable<string> {
    for (let after = ''; ; ) {
      const page = await this.unitOfWork.read<{ filePath: string }>(organizationId, KEYS, [organizationId, after]);
      for (const { filePath } of page) yield filePath;
      after = page.at(-1)?.filePath ?? after;
      if (page.length < PAGE) return;
    }
  }
}
