export { AuditLog, type AuditEntry } from './audit-log';
export { AuditModule } from './audit.module';
export { AuditWorkerModule } from './audit-worker.module';
export { DocumentScope } from './document-scope';
export { EvidenceKeys, type PublishedKey } from './services/evidence-keys';
export { LogBundle, type BundlePart } from './services/log-bundle.query';
export { LogProofs, type Proof } from './services/log-proofs.query';
export { ProofCheck } from './services/proof-check';
export { VerifyLog } from './services/verify-log.service';
