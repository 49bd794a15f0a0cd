export { IndexDocument, type IndexOutcome } from './services/index-document.service';
export { Reindex, type ReindexProgress } from './services/reindex.service';
export { SearchModule } from './search.module';
