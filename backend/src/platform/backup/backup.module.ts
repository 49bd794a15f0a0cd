import { Module, type DynamicModule } from '@nestjs/common';
import { connectPatiently } from './connect';
import { BACKUP_CONNECT, ScheduledBackup } from './scheduled-backup';

/** Backups that the product makes by itself, in workers. */
@Module({})
export class BackupModule {
  static register({ backupUrl }: { backupUrl: string }): DynamicModule {
    return {
      module: BackupModule,
      providers: [ScheduledBackup, { provide: BACKUP_CONNECT, useValue: () => connectPatiently(backupUrl) }],
    };
  }
}
