import { api, type DocumentFilters } from './api';
import type { BulkAction, BulkDocumentsDto, BulkResultDto, UpdateDocumentDto } from './generated';
import type { DocumentSummary } from './types';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** What a document's way through archive, trash and retention touches besides the document itself. */
const afterMove = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  { type: 'Document' as const, id },
  list('Document'),
  list('Approval'),
  list('Stats'),
  list('Retention'),
];

/** Everything that narrows or orders the list. */
export type ListQuery = DocumentFilters;
export type ListView = NonNullable<ListQuery['view']>;
export type ListSort = NonNullable<ListQuery['sort']>;

export type ListedDocument = DocumentSummary;
export type DocumentChanges = UpdateDocumentDto;

export type { BulkAction };
export type BulkRequest = BulkDocumentsDto;
export type BulkResult = BulkResultDto;
export type BulkItem = BulkResultDto['results'][number];

/** Filters under a name. */
export interface SavedView {
  id: number;
  name: string;
  filters: Record<string, unknown>;
  layout: 'grid' | 'table';
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
}
export type SavedViewDraft = Pick<SavedView, 'name' | 'filters' | 'layout' | 'isShared'>;

/** Editing, archive, trash, holds, bulk actions and saved views. */
const lifeApi = api
  .enhanceEndpoints({
    addTagTypes: ['Retention', 'SavedView'],
    endpoints: {
      updateDocument: { invalidatesTags: afterMove },
      deleteDocument: { invalidatesTags: afterMove },
      restoreDocument: { invalidatesTags: afterMove },
      purgeDocument: { invalidatesTags: afterMove },
      archiveDocument: { invalidatesTags: afterMove },
      unarchiveDocument: { invalidatesTags: afterMove },
      setLegalHold: { invalidatesTags: afterMove },
      bulkDocuments: { invalidatesTags: ['Document', list('Approval'), list('Stats'), list('Retention')] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getProcessing: build.query<
        { documents: { id: number; version: number; thumbnail: 'pending' | 'ready' | 'failed' }[] },
        { ids: string }
      >({
        query: ({ ids }) => ({ url: '/api/documents/processing', params: { ids } }),
        providesTags: [list('Document')],
      }),
      listDocumentViews: build.query<{ views: SavedView[] }, void>({
        query: () => '/api/document-views',
        providesTags: [list('SavedView')],
      }),
      createDocumentView: build.mutation<SavedView, { createDocumentViewDto: SavedViewDraft }>({
        query: ({ createDocumentViewDto }) => ({
          url: '/api/document-views',
          method: 'POST',
          body: createDocumentViewDto,
        }),
        invalidatesTags: [list('SavedView')],
      }),
      updateDocumentView: build.mutation<SavedView, { id: number; updateDocumentViewDto: Partial<SavedViewDraft> }>({
        query: ({ id, updateDocumentViewDto }) => ({
          url: `/api/document-views/${id}`,
          method: 'PATCH',
          body: updateDocumentViewDto,
        }),
        invalidatesTags: [list('SavedView')],
      }),
      deleteDocumentView: build.mutation<unknown, { id: number }>({
        query: ({ id }) => ({ url: `/api/document-views/${id}`, method: 'DELETE' }),
        invalidatesTags: [list('SavedView')],
      }),
    }),
  });

export const {
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
  usePurgeDocumentMutation,
  useArchiveDocumentMutation,
  useUnarchiveDocumentMutation,
  useSetLegalHoldMutation,
  useBulkDocumentsMutation,
  useCheckZipMutation,
  useGetProcessingQuery,
  useListDocumentViewsQuery,
  useCreateDocumentViewMutation,
  useUpdateDocumentViewMutation,
  useDeleteDocumentViewMutation,
} = lifeApi;
