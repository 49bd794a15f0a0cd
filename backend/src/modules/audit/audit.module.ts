import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditLogsController } from './controllers/audit-logs.controller';
import { AuditLogs } from './services/audit-logs.query';
import { ExportAuditLogs } from './services/export-audit-logs.service';

/** The evidence log. */
@Global()
@Module({ controllers: [AuditLogsController], providers: [AuditLog, AuditLogs, ExportAuditLogs], exports: [AuditLog] })
export class AuditModule {}
