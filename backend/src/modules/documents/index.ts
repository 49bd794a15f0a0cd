export { VersionQueryDto } from './controllers/document-access.dto';
export { DocumentDetailDto, DocumentSummaryDto } from './controllers/documents.dto';
export { sendFile } from './controllers/send-file';
export { FileInterceptor, type FileRequest } from './controllers/upload.interceptor';
export { AccessCodeRequiredError, LostRaceError, ReviewRefusedError } from './documents.errors';
export {
  DOCUMENT_CHANGED,
  DOCUMENT_DELETED,
  DOCUMENT_EXPIRES,
  DOCUMENT_PURGED,
  DOCUMENT_SUBMITTED,
  VERSION_DOUBTED,
  VERSION_STORED,
} from './documents.events';
export {
  judge,
  judgeReassign,
  openStep,
  refuse,
  type Permission,
  type ReviewAction,
  type ReviewSituation,
} from './domain/review-transitions';
export {
  MAX_STEP_PEOPLE,
  MAX_STEPS,
  MAX_WORKING_DAYS,
  STEP_KINDS,
  STEP_ROLES,
  type RouteSnapshot,
  type RouteStep,
  type StepKind,
  type StepRole,
} from './domain/review-route';
export type { Category, DocumentStatus, Priority } from './domain/document';
export type { FileRecord } from './domain/file-record';
export { CATEGORIES, DOCUMENT_STATUSES, PRIORITIES } from './domain/document';
export { AccessGate, type BytePurpose, type GatedDocument } from './services/access-gate';
export { countUpTo, selectChosen, selectPage, shownIn, summaryText } from './services/document-page';
export { Documents } from './services/documents.query';
export { RETAINED_UNTIL, SITUATION_COLUMNS, type DocumentDetail, type DocumentSummary } from './services/document-view';
export type { JudgedRow } from './services/judged-row';
export { ReadDocument, type OpenDocument } from './services/read-document.service';
export { OrganizationKeys, type StoredKey } from './services/organization-keys';
export { ReceiveFile, type CheckedFile } from './services/receive-file.service';
export { UploadDocument } from './services/upload-document.service';
export { Usage } from './services/usage';
export { VersionFiles, type VersionFile } from './services/version-file';
export { OFF_ROUTE, ReviewRouting } from './services/review-routing';
export { recordOutcome } from './services/record-outcome';
export {
  aboutOne,
  asSeenBy,
  EFFECTIVE_FILE,
  EFFECTIVE_STATUS,
  EFFECTIVE_VERSION,
  hasStatus,
  PARTICIPANT,
  STANDS_IN,
  VISIBLE,
  visibilityParameters,
} from './services/visible-documents';
export { expiryPhrase } from './domain/expiry';
export { TRASH_DAYS } from './domain/trash';
export { DocumentLifeModule } from './document-life.module';
export { DocumentsModule } from './documents.module';
