import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth';
import { TenancyModule } from '../tenancy';
import { DocumentBytesController } from './controllers/document-bytes.controller';
import { DocumentFactsController } from './controllers/document-facts.controller';
import { DocumentVersionsController } from './controllers/document-versions.controller';
import { DocumentsController } from './controllers/documents.controller';
import { DocumentVersion } from './entities/document-version.entity';
import { AccessCodes } from './services/access-codes';
import { AccessGate } from './services/access-gate';
import { Activity } from './services/activity.query';
import { AddVersion } from './services/add-version.service';
import { AuditScopeModule } from './services/audit-scope';
import { DocumentFields } from './services/document-fields';
import { Documents } from './services/documents.query';
import { Duplicates } from './services/duplicates.query';
import { OpenAccess } from './services/open-access.service';
import { OpenGrantsQuery } from './services/open-grants.query';
import { OrganizationKeys } from './services/organization-keys';
import { ReadDocument } from './services/read-document.service';
import { ReceiveFile } from './services/receive-file.service';
import { RequestAccess } from './services/request-access.service';
import { RestoreVersion } from './services/restore-version.service';
import { StoreVersion } from './services/store-version';
import { ReviewRouting } from './services/review-routing';
import { UploadDocument } from './services/upload-document.service';
import { Usage } from './services/usage';
import { VersionFiles } from './services/version-file';
import { VersionKeys } from './services/version-keys';
import { Versions } from './services/versions.query';
import { MailCodeOnAccessRequested } from './workers/mail-code.access-requested';
import { RenameDepartmentOnDepartmentRenamed } from './workers/rename-department.department-renamed';

@Module({
  imports: [AuditScopeModule, TenancyModule, AuthModule, TypeOrmModule.forFeature([DocumentVersion])],
  controllers: [DocumentFactsController, DocumentsController, DocumentBytesController, DocumentVersionsController],
  providers: [
    AccessCodes,
    AccessGate,
    Activity,
    AddVersion,
    DocumentFields,
    Documents,
    Duplicates,
    MailCodeOnAccessRequested,
    OpenAccess,
    OpenGrantsQuery,
    OrganizationKeys,
    ReadDocument,
    ReceiveFile,
    RenameDepartmentOnDepartmentRenamed,
    RequestAccess,
    RestoreVersion,
    StoreVersion,
    ReviewRouting,
    UploadDocument,
    Usage,
    VersionFiles,
    VersionKeys,
    Versions,
  ],
  exports: [
    AccessGate,
    DocumentFields,
    Documents,
    OrganizationKeys,
    ReadDocument,
    ReceiveFile,
    ReviewRouting,
    UploadDocument,
    Usage,
    VersionFiles,
  ],
})
export class DocumentsModule {}
