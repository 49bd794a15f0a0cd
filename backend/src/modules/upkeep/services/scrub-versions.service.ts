import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { systemActor, type Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { lossOf, lostEachTime, type Loss } from '../../../platform/storage/second-look';
import { VersionFiles } from '../../documents';
import { EveryOrganization } from '../../tenancy';
import { IntegrityFindings } from './integrity-findings';

/** Each version is checked at least this often, in days. */
const ROUND_DAYS = 28;
/** Small organizations are checked more often. */
const LEAST_A_NIGHT = 20;
/** Nothing is checked again before so many hours have passed. */
const REST_HOURS = 20;
/** Of one organization before the next one has its turn. */
const BATCH = 10;
const MOST_A_NIGHT = 20_000;
const NIGHT_MS = 2 * 3_600_000;
const LONGEST_PAUSE_MS = 1_000;

interface DueVersion {
  documentId: number;
  version: number;
  filePath: string;
}

interface Turn {
  actor: Actor;
  /** How many of its versions are still to be checked tonight. */
  left: number;
}

export interface Scrubbed {
  checked: number;
  /** Findings that were not reported before. */
  found: number;
}

/**
 * Reads stored files again before anybody misses them: every version is decrypted, which authenticates
 * each part of it, and compared with its SHA-256. One that seems to be lost is looked at again, some seconds later,
 * before anything is said of it. Organizations take turns; what was checked longest ago comes first, so that a run that
 * was broken off goes on where it ended.
 */
@Injectable()
@Schedule({ name: 'scrub-versions', everyHours: 24 })
export class ScrubVersions implements ScheduledJob {
  private readonly logger = new Logger('Scrub');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly files: VersionFiles,
    private readonly findings: IntegrityFindings,
  ) {}

  /** @throws StorageUnavailableError: without the store nothing can be said of its files */
  async run(): Promise<Scrubbed> {
    const end = Date.now() + NIGHT_MS;
    const total: Scrubbed = { checked: 0, found: 0 };
    const turns: Turn[] = [];
    for await (const id of this.organizations.ids()) turns.push(await this.turnOf(systemActor(id, 'scrub-versions')));
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      if (total.checked >= MOST_A_NIGHT || Date.now() > end) {
        this.logger.warn({
          message: 'the night was too short for all checks',
          ...total,
          organizations: turns.length + 1,
        });
        break;
      }
      const due = await this.due(turn);
      total.found += await this.check(turn.actor, due);
      total.checked += due.length;
      const left = turn.left - due.length;
      if (due.length > 0 && left > 0) turns.push({ ...turn, left });
    }
    this.logger.log({ message: 'stored versions were checked', ...total });
    return total;
  }

  private async turnOf(actor: Actor): Promise<Turn> {
    const [row] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM document_versions WHERE "organizationId" = $1`,
        [actor.organizationId],
      ),
    );
    return { actor, left: Math.max(LEAST_A_NIGHT, Math.ceil((row?.count ?? 0) / ROUND_DAYS)) };
  }

  private async due({ actor, left }: Turn): Promise<DueVersion[]> {
    return this.unitOfWork.run(actor, (tx) =>
      tx.query<DueVersion>(
        `SELECT v."documentId", v."version", v."filePath" FROM document_versions v
         JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
         WHERE v."organizationId" = $1 AND (v."checkedAt" IS NULL OR v."checkedAt" < now() - make_interval(hours => $2))
         ORDER BY v."checkedAt" NULLS FIRST, v."documentId", v."version" LIMIT $3`,
        [actor.organizationId, REST_HOURS, Math.min(BATCH, left)],
      ),
    );
  }

  /** @returns how many findings were not reported before */
  private async check(actor: Actor, due: readonly DueVersion[]): Promise<number> {
    let found = 0;
    for (const [version, loss] of await lostEachTime(due, (one) => this.look(actor, one))) {
      if (await this.settle(actor, version, loss)) found += 1;
    }
    return found;
  }

  /** Reads one version. One that is whole is settled at once. */
  private async look(actor: Actor, due: DueVersion): Promise<Loss | null> {
    const began = Date.now();
    const loss = await lossOf(() => this.files.readOnce(actor, due.documentId, due.version));
    if (!loss) await this.settle(actor, due, null);
    // Half of the time belongs to everything else that reads the disk.
    await pause(Math.min(Date.now() - began, LONGEST_PAUSE_MS));
    return loss;
  }

  /** @returns whether something was found that was not reported before */
  private async settle(
    actor: Actor,
    { documentId, version, filePath }: DueVersion,
    loss: Loss | null,
  ): Promise<boolean> {
    return this.unitOfWork.run(actor, async (tx) => {
      if (!(await this.markChecked(tx, documentId, version))) return false;
      if (loss) return this.findings.report(tx, filePath, loss);
      await this.findings.resolve(tx, filePath);
      return false;
    });
  }

  /** @returns false for a document that was disposed of meanwhile */
  private async markChecked(tx: Transaction, documentId: number, version: number): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE document_versions v SET "checkedAt" = now() FROM documents d
       WHERE v."organizationId" = $1 AND v."documentId" = $2 AND v."version" = $3
         AND d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
       RETURNING v."version"`,
      [tx.actor.organizationId, documentId, version],
    );
    return rows.length > 0;
  }
}
