import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { SearchController } from './controllers/search.controller';
import { IndexDocument } from './services/index-document.service';
import { Reindex } from './services/reindex.service';
import { SearchDocuments } from './services/search-documents.query';
import { SearchHistory } from './services/search-history.service';
import { SearchHits } from './services/search-hits.query';
import { SearchKeys } from './services/search-keys';
import { Suggestions } from './services/suggestions.query';
import { IndexDocumentOnDocumentChanged } from './workers/index-document.document-changed';
import { IndexDocumentOnDocumentPurged } from './workers/index-document.document-purged';
import { IndexDocumentOnIndexWanted } from './workers/index-document.index-wanted';
import { IndexDocumentOnTextExtracted } from './workers/index-document.text-extracted';
import { IndexDocumentOnVersionStored } from './workers/index-document.version-stored';
import { IndexDocumentsOnMemberRenamed } from './workers/index-documents.member-renamed';

const PARTS = {
  controllers: [SearchController],
  providers: [
    IndexDocument,
    IndexDocumentOnDocumentChanged,
    IndexDocumentOnDocumentPurged,
    IndexDocumentOnIndexWanted,
    IndexDocumentOnTextExtracted,
    IndexDocumentOnVersionStored,
    IndexDocumentsOnMemberRenamed,
    Reindex,
    SearchDocuments,
    SearchHistory,
    SearchHits,
    SearchKeys,
    Suggestions,
  ],
};

/** Search over what the reader may see. Registered before the documents, whose ids would otherwise take the path of a search. */
@Module({})
export class SearchModule {
  /** @param renditions the module that knows the texts of documents, as the application registered it */
  static register(renditions: DynamicModule): DynamicModule {
    return { module: SearchModule, imports: [DocumentsModule, TenancyModule, renditions], ...PARTS };
  }
}
