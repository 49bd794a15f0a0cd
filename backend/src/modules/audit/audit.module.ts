import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditLogsController } from './controllers/audit-logs.controller';
import { AuditLogs } from './services/audit-logs.query';
import { EvidenceKeys } from './services/evidence-keys';
import { ExportAuditLogs } from './services/export-audit-logs.service';
import { LogProofs } from './services/log-proofs.query';
import { PlatformProofs } from './services/platform-proofs.query';
import { ProofCheck } from './services/proof-check';

/** The evidence log. */
@Global()
@Module({
  controllers: [AuditLogsController],
  providers: [AuditLog, AuditLogs, ExportAuditLogs, EvidenceKeys, LogProofs, PlatformProofs, ProofCheck],
  exports: [AuditLog, EvidenceKeys, LogProofs, ProofCheck],
})
export class AuditModule {}
