import type { Category, DocumentStatus, Priority } from './document';

/** What the list shows: what people work with, what they put away, or what they deleted. */
export const LIST_VIEWS = ['active', 'archived', 'trash'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** Orders of the list. */
export const LIST_SORTS = ['updated_desc', 'updated_asc', 'title_asc', 'title_desc', 'created_desc'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** What narrows the list; nothing narrows it but to the documents that are neither archived nor deleted. */
export interface DocumentFilter {
  view?: ListView;
  search?: string;
  department?: string;
  category?: Category;
  status?: DocumentStatus | 'pending';
  priority?: Priority;
  tag?: string;
  /** Only what the actor wrote. */
  author?: 'me';
}
