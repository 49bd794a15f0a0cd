import type { ListedDocument, ListSort, ListView } from '@/api/document-life';
import type { LifeAction } from '../document-actions';

/** What both layouts of the list are given. */
export interface DocumentsProps {
  /** Not given while they are loading. */
  documents: readonly ListedDocument[] | undefined;
  /** Whether these are the answer to a former question. */
  outdated: boolean;
  /** Whether more of them are on their way. */
  loadingMore: boolean;
  view: ListView;
  sort: ListSort;
  selected: ReadonlySet<number>;
  /** Whether the first page of a document can be shown. */
  hasPicture: (id: number) => boolean;
  onToggle: (id: number, range: boolean) => void;
  onSort: (sort: ListSort) => void;
  onAction: (action: LifeAction, document: ListedDocument) => void;
}
