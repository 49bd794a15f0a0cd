import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Client, Pool } from 'pg';
import { nameOfPlace, type BackupSettings } from '../../config/backup';
import { CONFIG, type Config } from '../../config/config';
import { PRIMARY_POOL } from '../database/database.tokens';
import { describe } from '../errors/describe';
import { Schedule, type ScheduledJob } from '../schedule/schedule';
import { BlobStore } from '../storage/blob-store';
import { openBlobStore } from '../storage/open-blob-store';
import { backupAge } from './backup-age';
import { BackupBusyError } from './backup.errors';
import { BackupPlace } from './backup-place';
import { installationId } from './manifest';
import { takeBackup } from './take-backup';

/** Connects as the role of backups. */
export const BACKUP_CONNECT = Symbol('BackupConnect');
export type BackupConnect = () => Promise<Client>;

/** How often it is looked whether one is due, in minutes. */
const LOOK_MINUTES = 5;

/**
 * Backups where `BACKUP_URL` says so. One that is due is begun and goes on beside other scheduled work, which it holds
 * up for nobody; one that failed is tried again at the next look.
 */
@Injectable()
@Schedule({ name: 'back-up', everyHours: LOOK_MINUTES / 60 })
export class ScheduledBackup implements ScheduledJob, OnApplicationShutdown {
  private readonly logger = new Logger('Backup');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PRIMARY_POOL) private readonly pool: Pool,
    @Inject(BACKUP_CONNECT) private readonly connect: BackupConnect,
    private readonly files: BlobStore,
  ) {}

  /** Begins a backup if one is due. @returns whether it did */
  async run(): Promise<boolean> {
    const { backup } = this.config;
    if (!backup || this.running || !(await this.isDue(backup))) return false;
    this.running = this.take(backup).finally(() => (this.running = undefined));
    return true;
  }

  /** When the one that is running has ended, well or not. */
  async ended(): Promise<void> {
    await this.running;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async isDue({ everyHours }: BackupSettings): Promise<boolean> {
    const age = await backupAge(this.pool);
    // A look that comes a little early counts: the next one would come too late.
    const due = everyHours * 3_600 - (LOOK_MINUTES * 60) / 2;
    return (age?.backupSeconds ?? Infinity) >= due;
  }

  private async take({ location, keep }: BackupSettings): Promise<void> {
    const { masterKeys, masterKey } = this.config;
    try {
      const { id, files, fileBytes, copiedBytes, database } = await takeBackup({
        connect: this.connect,
        files: this.files,
        place: new BackupPlace(await openBlobStore(location)),
        placeName: nameOfPlace(location),
        masterKeys,
        installation: installationId(masterKey),
        retention: keep,
        say: (line) => this.logger.debug({ message: line }),
        signal: this.stopping.signal,
      });
      const databaseBytes = database.size;
      this.logger.log({ message: 'a backup was made', id, files, fileBytes, copiedBytes, databaseBytes });
    } catch (error) {
      // Another worker was faster, or the process is ending.
      if (error instanceof BackupBusyError || this.stopping.signal.aborted) return;
      this.logger.error({ message: 'BACKUP: a backup failed', cause: describe(error) });
    }
  }
}
