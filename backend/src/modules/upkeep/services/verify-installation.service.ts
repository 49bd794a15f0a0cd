import { Injectable } from '@nestjs/common';
import { systemActor, type Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { BlobStore } from '../../../platform/storage/blob-store';
import { lossOf, lostEachTime } from '../../../platform/storage/second-look';
import { StoredFilesRegistry } from '../../../platform/storage/stored-files';
import { VerifyLog } from '../../audit';
import { VersionFiles } from '../../documents';
import { EveryOrganization } from '../../tenancy';

const PAGE = 200;

/** What was looked at, and what is wrong with it. */
export interface Verified {
  organizations: number;
  /** Entries of evidence logs that verify. */
  entries: number;
  versions: number;
  files: number;
  /** One line each, for the operator. */
  problems: string[];
}

interface VersionRow {
  documentId: number;
  version: number;
}

/** Looks at everything that can be proved: each version against its SHA-256, each file that a row names, each evidence log. Changes nothing. */
@Injectable()
export class VerifyInstallation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly versions: VersionFiles,
    private readonly registry: StoredFilesRegistry,
    private readonly blobs: BlobStore,
    private readonly logs: VerifyLog,
  ) {}

  /** @param onProgress told after each organization */
  async run(onProgress: (verified: Readonly<Verified>) => void): Promise<Verified> {
    const total: Verified = { organizations: 0, entries: 0, versions: 0, files: 0, problems: [] };
    for await (const id of this.organizations.ids()) {
      await this.organization(systemActor(id, 'verify-installation'), total);
      total.organizations += 1;
      onProgress(total);
    }
    return total;
  }

  private async organization(actor: Actor, total: Verified): Promise<void> {
    const { organizationId } = actor;
    const of = `organization ${organizationId}`;
    for await (const page of this.versionsOf(organizationId)) {
      const lost = await lostEachTime(page, ({ documentId, version }) =>
        lossOf(() => this.versions.readOnce(actor, documentId, version)),
      );
      for (const [{ documentId, version }, loss] of lost)
        total.problems.push(`Document ${documentId}, version ${version} of ${of}: its file is ${loss}`);
      total.versions += page.length - lost.length;
    }
    await this.files(organizationId, total);
    const { state, checked, problem } = await this.logs.judge(organizationId);
    if (state === 'ok') total.entries += checked;
    else total.problems.push(`Evidence log of ${of}: ${problem ?? 'it does not verify'}`);
  }

  /** What else rows name. */
  private async files(organizationId: number, total: Verified): Promise<void> {
    const look = (key: string) => lossOf(() => this.blobs.head(key));
    const doubted: string[] = [];
    for await (const key of this.registry.keys(organizationId)) {
      if (await look(key)) doubted.push(key);
      else total.files += 1;
    }
    const lost = await lostEachTime(doubted, look);
    for (const [key, loss] of lost) total.problems.push(`File ${key} is ${loss}`);
    total.files += doubted.length - lost.length;
  }

  private async *versionsOf(organizationId: number): AsyncIterable<VersionRow[]> {
    for (let after: VersionRow = { documentId: 0, version: 0 }; ; ) {
      const statement = {
        name: 'upkeep.versions_to_verify',
        text: `SELECT v."documentId", v."version" FROM document_versions v
               JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
               WHERE v."organizationId" = $1 AND (v."documentId", v."version") > ($2, $3)
               ORDER BY v."documentId", v."version" LIMIT ${PAGE}`,
      };
      const values = [organizationId, after.documentId, after.version];
      const page = await this.unitOfWork.read<VersionRow>(organizationId, statement, values);
      yield page;
      after = page.at(-1) ?? after;
      if (page.length < PAGE) return;
    }
  }
}
