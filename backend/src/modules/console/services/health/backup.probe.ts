import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../config/config';
import { AdministratorStore } from '../../../administration';
import { judgeBackup, type Measurement, type RunFacts } from '../../domain/health';
import type { Probe } from './probe';

type Row = RunFacts & Record<string, unknown>;

const COLUMNS = `
  "kind", "state", extract(epoch FROM now() - coalesce("snapshotAt", "finishedAt"))::float8 AS "ageSeconds",
  extract(epoch FROM "finishedAt" - "startedAt")::float8 AS "tookSeconds", "databaseBytes"::float8 AS "databaseBytes",
  "fileBytes"::float8 AS "fileBytes", "rpoSeconds", "rtoSeconds", "problem"`;

/** The newest that went well and the newest of all, of each kind. */
const RUNS = `
  SELECT * FROM (SELECT DISTINCT ON ("kind") ${COLUMNS} FROM backup_runs WHERE "state" = 'done' ORDER BY "kind", "id" DESC) good
  UNION ALL
  SELECT * FROM (SELECT DISTINCT ON ("kind") ${COLUMNS} FROM backup_runs WHERE "state" <> 'running' ORDER BY "kind", "id" DESC) latest`;

/** Backups and drills, as whoever made them wrote down. */
@Injectable()
export class BackupProbe implements Probe {
  readonly name = 'backup';

  constructor(
    private readonly store: AdministratorStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async measure(): Promise<Measurement> {
    const runs = await this.store.query<Row>(RUNS);
    const { backup } = this.config;
    return judgeBackup({ runs, everySeconds: backup ? backup.everyHours * 3_600 : null });
  }
}
