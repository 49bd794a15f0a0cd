import type { ListedDocument } from '@/api/document-life';

/** What can be done with a document as a whole, from wherever it is listed. */
export type LifeAction = 'edit' | 'archive' | 'unarchive' | 'delete' | 'restore' | 'purge';

const inOrder: readonly LifeAction[] = ['edit', 'archive', 'unarchive', 'restore', 'delete', 'purge'];

/** The actions that the server allows, in the order of the menu. */
export const lifeActionsOf = (document: Pick<ListedDocument, 'allowedActions'>): LifeAction[] =>
  inOrder.filter((action) => document.allowedActions.includes(action));

/** The actions in the words of the menu. */
export const lifeActionWords: Record<LifeAction, string> = {
  edit: 'Edit',
  archive: 'Archive',
  unarchive: 'Take out of the archive',
  restore: 'Restore',
  delete: 'Delete',
  purge: 'Delete for good',
};
