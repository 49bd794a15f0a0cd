import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditLogsController } from './controllers/audit-logs.controller';
import { EvidenceController } from './controllers/evidence.controller';
import { AuditLogs } from './services/audit-logs.query';
import { DownloadLogBundle } from './services/download-log-bundle.service';
import { EvidenceKeys } from './services/evidence-keys';
import { ExportAuditLogs } from './services/export-audit-logs.service';
import { LogBundle } from './services/log-bundle.query';
import { LogProofs } from './services/log-proofs.query';
import { LogTrees } from './services/log-tree.query';
import { PlatformProofs } from './services/platform-proofs.query';
import { ProofCheck } from './services/proof-check';
import { Verifications } from './services/verifications';
import { VerifyLog } from './services/verify-log.service';
import { MailAdminOnCheckpointMailWanted } from './workers/mail-admin.checkpoint-mail-wanted';
import { VerifyLogOnVerificationWanted } from './workers/verify-log.verification-wanted';

/** The evidence log. */
@Global()
@Module({
  controllers: [EvidenceController, AuditLogsController],
  providers: [
    AuditLog,
    AuditLogs,
    ExportAuditLogs,
    EvidenceKeys,
    LogProofs,
    PlatformProofs,
    ProofCheck,
    DownloadLogBundle,
    LogBundle,
    LogTrees,
    Verifications,
    VerifyLog,
    VerifyLogOnVerificationWanted,
    MailAdminOnCheckpointMailWanted,
  ],
  exports: [AuditLog, EvidenceKeys, LogBundle, LogProofs, ProofCheck, Verifications, VerifyLog],
})
export class AuditModule {}
