import { api, type DocumentFilters } from './api';
import type {
  BulkAction,
  BulkDocumentsDto,
  BulkResultDto,
  CreateDocumentViewDto,
  DocumentViewDto,
  UpdateDocumentDto,
} from './generated';
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
export type SavedView = DocumentViewDto;
export type SavedViewDraft = CreateDocumentViewDto;

/** Editing, archive, trash, holds, bulk actions and saved views. */
const lifeApi = api.enhanceEndpoints({
  addTagTypes: ['Retention', 'SavedView'],
  endpoints: {
    updateDocument: { invalidatesTags: afterMove },
    deleteDocument: { invalidatesTags: afterMove },
    restoreDocument: { invalidatesTags: afterMove },
    purgeDocument: { invalidatesTags: afterMove },
    archiveDocument: { invalidatesTags: afterMove },
    unarchiveDocument: { invalidatesTags: afterMove },
    setLegalHold: { invalidatesTags: afterMove },
    getProcessing: { providesTags: [list('Document')] },
    listDocumentViews: { providesTags: [list('SavedView')] },
    createDocumentView: { invalidatesTags: [list('SavedView')] },
    updateDocumentView: { invalidatesTags: [list('SavedView')] },
    deleteDocumentView: { invalidatesTags: [list('SavedView')] },
    bulkDocuments: { invalidatesTags: ['Document', list('Approval'), list('Stats'), list('Retention')] },
  },
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
