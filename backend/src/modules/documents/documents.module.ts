import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth';
import { TenancyModule } from '../tenancy';
import { DocumentBytesController } from './controllers/document-bytes.controller';
import { DocumentsController } from './controllers/documents.controller';
import { DocumentVersion } from './entities/document-version.entity';
import { Document } from './entities/document.entity';
import { AccessCodes } from './services/access-codes';
import { AccessGate } from './services/access-gate';
import { Documents } from './services/documents.query';
import { OpenAccess } from './services/open-access.service';
import { OrganizationKeys } from './services/organization-keys';
import { ReadDocument } from './services/read-document.service';
import { ReceiveFile } from './services/receive-file.service';
import { RequestAccess } from './services/request-access.service';
import { UploadDocument } from './services/upload-document.service';
import { VersionFiles } from './services/version-file';
import { MailCodeOnAccessRequested } from './workers/mail-code.access-requested';
import { RenameDepartmentOnDepartmentRenamed } from './workers/rename-department.department-renamed';

@Module({
  imports: [TenancyModule, AuthModule, TypeOrmModule.forFeature([Document, DocumentVersion])],
  controllers: [DocumentsController, DocumentBytesController],
  providers: [
    AccessCodes,
    AccessGate,
    Documents,
    MailCodeOnAccessRequested,
    OpenAccess,
    OrganizationKeys,
    ReadDocument,
    ReceiveFile,
    RenameDepartmentOnDepartmentRenamed,
    RequestAccess,
    UploadDocument,
    VersionFiles,
  ],
  exports: [Documents, OrganizationKeys, ReceiveFile, UploadDocument, VersionFiles],
})
export class DocumentsModule {}
