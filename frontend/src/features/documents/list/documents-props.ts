import type { ListedDocument, ListSort, ListView } from '@/api/document-life';
import type { LifeAction } from '../document-actions';

/** What both layouts of the list are given. */
export interface DocumentsProps {
  documents: readonly ListedDocument[];
  view: ListView;
  sort: ListSort;
  selected: ReadonlySet<number>;
  /** Whether the first page of a document can be shown. */
  hasPicture: (id: number) => boolean;
  onToggle: (id: number, range: boolean) => void;
  onSort: (sort: ListSort) => void;
  onAction: (action: LifeAction, document: ListedDocument) => void;
}
