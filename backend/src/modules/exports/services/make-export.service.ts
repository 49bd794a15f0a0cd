import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { EvidenceContents } from './evidence-contents';
import { ExportFiles, type StoredPackage } from './export-files';
import { ExportProgress, ExportRuns, type ExportRun } from './export-runs';
import { OrganizationContents } from './organization-contents';
import { PackageWriter } from './package-writer';

const GONE = 'The document was disposed of before its evidence was made.';
const GIVEN_UP = 'The export could not be made. Try again; if it fails again, tell your administrator.';
const NOTHING: TaskResult = () => Promise.resolve();

/** Makes the package of an export: written, hashed, encrypted and stored in one stream. */
@Injectable()
export class MakeExport {
  constructor(
    private readonly runs: ExportRuns,
    private readonly files: ExportFiles,
    private readonly organization: OrganizationContents,
    private readonly evidence: EvidenceContents,
  ) {}

  /** The long part. @returns how to write it down */
  async run({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    const id = Number(payload.exportId);
    const run = await this.runs.begin(actor, id);
    if (!run) return NOTHING;
    const progress = new ExportProgress();
    const unfollow = this.runs.follow(actor, run, progress);
    try {
      const stored = await this.write(actor, run, progress);
      return (tx) => this.runs.finish(tx, run, stored);
    } catch (error) {
      if (progress.cancelled) return NOTHING;
      if (error instanceof NotFoundError) return (tx) => this.runs.fail(tx, id, GONE);
      throw error;
    } finally {
      await unfollow();
    }
  }

  /** After the last attempt. */
  abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    return this.runs.fail(tx, Number(payload.exportId), GIVEN_UP);
  }

  private async write(actor: Actor, run: ExportRun, progress: ExportProgress): Promise<StoredPackage> {
    const writer = new PackageWriter(progress.gone);
    const contents = run.kind === 'organization' ? this.organization : this.evidence;
    const stored = this.files.put(actor.organizationId, writer.content);
    stored.catch(() => progress.stop());
    const filled = contents.fill(actor, run, writer, progress).catch((error: Error) => {
      writer.fail(error);
      throw error;
    });
    const [put, fill] = await Promise.allSettled([stored, filled]);
    if (put.status === 'fulfilled' && fill.status === 'fulfilled') return put.value;
    // Where the writing failed, the store repeats that error; where the store failed, the writing was only broken off.
    if (put.status === 'rejected') throw put.reason;
    await this.files.discard(put.value.filePath);
    throw (fill as PromiseRejectedResult).reason;
  }
}
