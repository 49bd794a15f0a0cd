import { Module } from '@nestjs/common';
import { TenancyModule } from '../tenancy';
import { DocumentLifeController } from './controllers/document-life.controller';
import { DocumentViewsController } from './controllers/document-views.controller';
import { ManyDocumentsController } from './controllers/many-documents.controller';
import { RetentionController } from './controllers/retention.controller';
import { DocumentsModule } from './documents.module';
import { ArchiveDocument } from './services/archive-document.service';
import { BulkDocuments } from './services/bulk-documents.service';
import { DeleteDocument } from './services/delete-document.service';
import { Dispositions } from './services/dispositions';
import { DisposeDocuments } from './services/dispose-documents.service';
import { DocumentViews } from './services/document-views.query';
import { EachDocument } from './services/each-document';
import { ExpireDocuments } from './services/expire-documents.service';
import { ExportDispositions } from './services/export-dispositions.service';
import { LifeStep } from './services/life-step';
import { ManageDocumentViews } from './services/manage-document-views.service';
import { PurgeDocument } from './services/purge-document.service';
import { PurgeTrash } from './services/purge-trash.service';
import { RestoreDocument } from './services/restore-document.service';
import { Retention } from './services/retention.query';
import { SetLegalHold } from './services/set-legal-hold.service';
import { TagDocument } from './services/tag-document.service';
import { TrimAccess } from './services/trim-access.service';
import { UnarchiveDocument } from './services/unarchive-document.service';
import { UpdateDocument } from './services/update-document.service';
import { ZipDocuments } from './services/zip-documents.service';
import { RemoveFilesOnDocumentPurged } from './workers/remove-files.document-purged';

/** What becomes of documents beside their review: facts, archive, trash, holds, retention, and the same for many at once. */
@Module({
  imports: [TenancyModule, DocumentsModule],
  controllers: [ManyDocumentsController, DocumentLifeController, DocumentViewsController, RetentionController],
  providers: [
    ArchiveDocument,
    BulkDocuments,
    DeleteDocument,
    Dispositions,
    DisposeDocuments,
    DocumentViews,
    EachDocument,
    ExpireDocuments,
    ExportDispositions,
    LifeStep,
    ManageDocumentViews,
    PurgeDocument,
    PurgeTrash,
    RemoveFilesOnDocumentPurged,
    RestoreDocument,
    Retention,
    SetLegalHold,
    TagDocument,
    TrimAccess,
    UnarchiveDocument,
    UpdateDocument,
    ZipDocuments,
  ],
})
export class DocumentLifeModule {}
