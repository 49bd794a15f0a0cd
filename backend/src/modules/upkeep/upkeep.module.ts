import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { IntegrityFindings } from './services/integrity-findings';
import { ReconcileFiles } from './services/reconcile-files.service';
import { RotateMasterKey } from './services/rotate-master-key.service';
import { ScrubVersions } from './services/scrub-versions.service';
import { TrimOutbox } from './services/trim-outbox.service';
import { TrimRepetitions } from './services/trim-repetitions.service';
import { VerifyInstallation } from './services/verify-installation.service';

/** Keeps an installation healthy: stored files and rows agree, files are what they were, nothing piles up. */
@Module({
  imports: [TenancyModule, AuthModule, DocumentsModule],
  providers: [
    IntegrityFindings,
    ReconcileFiles,
    RotateMasterKey,
    ScrubVersions,
    TrimOutbox,
    TrimRepetitions,
    VerifyInstallation,
  ],
  exports: [RotateMasterKey, VerifyInstallation],
})
export class UpkeepModule {}
