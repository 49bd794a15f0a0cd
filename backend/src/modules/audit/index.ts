export { AuditLog, type AuditEntry } from './audit-log';
export { AuditModule } from './audit.module';
export { DocumentScope } from './document-scope';
