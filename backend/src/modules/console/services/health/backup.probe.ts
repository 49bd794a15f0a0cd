import { Injectable } from '@nestjs/common';
import { NO_BACKUP, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

/** Backups are made outside of the product, which hears nothing of them. */
@Injectable()
export class BackupProbe implements Probe {
  readonly name = 'backup';

  measure(): Promise<Measurement> {
    return Promise.resolve(NO_BACKUP);
  }
}
