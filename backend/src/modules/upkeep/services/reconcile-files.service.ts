import { Injectable, Logger } from '@nestjs/common';
import { systemActor, type Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { BlobStore } from '../../../platform/storage/blob-store';
import { lossOf, lostEachTime } from '../../../platform/storage/second-look';
import { StoredFilesRegistry } from '../../../platform/storage/stored-files';
import { AuditLog } from '../../audit';
import { EveryOrganization } from '../../tenancy';
import { IntegrityFindings } from './integrity-findings';

/** Files younger than this may belong to an upload that is still going on, or was committed a moment ago. */
const SPARED_MS = 24 * 3_600_000;
/** More files without a row than this, and more than half of all: something else is wrong, and nothing is removed. */
const SUSPICIOUS = 100;

export interface Reconciled {
  /** Files without a row that were removed. */
  removed: number;
  /** Files without a row that are too young to judge. */
  spared: number;
  /** Rows whose file is missing and was not reported before. */
  missing: number;
}

/** Makes stored files and rows agree: removes files that no row points to, reports rows whose file is missing. */
@Injectable()
@Schedule({ name: 'reconcile-files', everyHours: 24 })
export class ReconcileFiles implements ScheduledJob {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly blobs: BlobStore,
    private readonly files: StoredFilesRegistry,
    private readonly findings: IntegrityFindings,
    private readonly audit: AuditLog,
  ) {}

  /** @param sparedMs age in milliseconds up to which a file is left alone. Safe to repeat and to run in parallel. */
  async run(sparedMs = SPARED_MS): Promise<Reconciled> {
    const total: Reconciled = { removed: 0, spared: 0, missing: 0 };
    const unfinished = await this.blobs.sweepUnfinished(sparedMs);
    for await (const id of this.organizations.ids()) {
      const one = await this.organization(systemActor(id, 'reconcile-files'), sparedMs);
      total.removed += one.removed;
      total.spared += one.spared;
      total.missing += one.missing;
    }
    this.logger.log({ message: 'files and rows were compared', ...total, unfinished });
    return total;
  }

  private async organization(actor: Actor, sparedMs: number): Promise<Reconciled> {
    const before = Date.now() - sparedMs;
    // Files first: whatever gets its row meanwhile is then found among the rows.
    const stored = new Map<string, boolean>();
    for await (const { key, modifiedAt } of this.blobs.list(`${actor.organizationId}/`)) {
      stored.set(key, modifiedAt.getTime() <= before);
    }
    const known = await this.known(actor);
    const orphans = [...stored].filter(([key]) => !known.has(key));
    const old = orphans.filter(([, isOld]) => isOld).map(([key]) => key);
    const missing = [...known].filter((key) => !stored.has(key));
    await this.mended(actor, stored, known);
    return {
      removed: await this.remove(actor, old, stored.size),
      spared: orphans.length - old.length,
      missing: missing.length === 0 ? 0 : await this.report(actor, missing),
    };
  }

  private async known(actor: Actor): Promise<Set<string>> {
    const known = new Set<string>();
    for await (const key of this.files.keys(actor.organizationId)) known.add(key);
    return known;
  }

  private async remove(actor: Actor, keys: string[], of: number): Promise<number> {
    const { organizationId } = actor;
    if (keys.length === 0) return 0;
    if (keys.length > SUSPICIOUS && keys.length > of / 2) {
      this.logger.error({
        message: 'too many files without rows; none was removed',
        organizationId,
        files: keys.length,
      });
      return 0;
    }
    for (const key of keys) await this.blobs.delete(key);
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, { action: 'remove_files_without_rows', resource: 'file', details: { files: keys.length } }),
    );
    return keys.length;
  }

  private async report(actor: Actor, candidates: string[]): Promise<number> {
    const gone = await lostEachTime(candidates, (key) => lossOf(() => this.blobs.head(key)));
    if (gone.length === 0) return 0;
    // A document that was disposed of meanwhile has lost its files rightly.
    const still = await this.known(actor);
    let reported = 0;
    for (const [key] of gone.filter(([one]) => still.has(one))) {
      if (await this.unitOfWork.run(actor, (tx) => this.findings.report(tx, key, 'missing'))) reported += 1;
    }
    return reported;
  }

  /** Files that were missing and are back, and findings whose row is gone. What is damaged is judged by the scrub. */
  private async mended(actor: Actor, stored: ReadonlyMap<string, boolean>, known: ReadonlySet<string>): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const all = await this.findings.all(tx);
      await this.findings.forget(
        tx,
        all.map(({ filePath }) => filePath).filter((filePath) => !known.has(filePath)),
      );
      for (const { filePath, kind } of all) {
        if (kind === 'missing' && known.has(filePath) && stored.has(filePath))
          await this.findings.resolve(tx, filePath);
      }
    });
  }
}
