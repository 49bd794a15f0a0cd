import { Module } from '@nestjs/common';
import { TenancyModule } from '../tenancy';
import { DocumentLifeController } from './controllers/document-life.controller';
import { ManyDocumentsController } from './controllers/many-documents.controller';
import { DocumentsModule } from './documents.module';
import { ArchiveDocument } from './services/archive-document.service';
import { BulkDocuments } from './services/bulk-documents.service';
import { DeleteDocument } from './services/delete-document.service';
import { Dispositions } from './services/dispositions';
import { DocumentFields } from './services/document-fields';
import { LifeStep } from './services/life-step';
import { PurgeDocument } from './services/purge-document.service';
import { PurgeTrash } from './services/purge-trash.service';
import { RestoreDocument } from './services/restore-document.service';
import { SetLegalHold } from './services/set-legal-hold.service';
import { TagDocument } from './services/tag-document.service';
import { UnarchiveDocument } from './services/unarchive-document.service';
import { UpdateDocument } from './services/update-document.service';
import { ZipDocuments } from './services/zip-documents.service';
import { RemoveFilesOnDocumentPurged } from './workers/remove-files.document-purged';

/** What becomes of documents beside their review: facts, archive, trash, holds, retention, and the same for many at once. */
@Module({
  imports: [TenancyModule, DocumentsModule],
  controllers: [ManyDocumentsController, DocumentLifeController],
  providers: [
    ArchiveDocument,
    BulkDocuments,
    DeleteDocument,
    Dispositions,
    DocumentFields,
    LifeStep,
    PurgeDocument,
    PurgeTrash,
    RemoveFilesOnDocumentPurged,
    RestoreDocument,
    SetLegalHold,
    TagDocument,
    UnarchiveDocument,
    UpdateDocument,
    ZipDocuments,
  ],
})
export class DocumentLifeModule {}
