import { api } from './api';

export type VersionState = 'draft' | 'in_review' | 'current' | 'superseded' | 'rejected' | 'revision_required';

/** One version of a document. */
export interface DocumentVersion {
  version: number;
  fileName: string;
  fileSize: number;
  mimeType: string;
  documentHash: string;
  changes: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  state: VersionState;
  approvedAt: string | null;
  restoredFrom: number | null;
}

export interface TextChange {
  kind: 'equal' | 'added' | 'removed';
  text: string;
}

export interface Comparison {
  from: number;
  to: number;
  textAvailable: boolean;
  truncated: boolean;
  changes: TextChange[];
  added: number;
  removed: number;
}

export interface ActivityEntry {
  id: number;
  action: string;
  userId: number | null;
  userName: string | null;
  createdAt: string;
  details: Record<string, unknown>;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  nextCursor: string | null;
}

/** What the caller may read in this session without a further code. */
export interface OpenAccess {
  documentAccess: 'every_access' | 'view_only' | 'session';
  /** Until when everything is open, where the policy lets one code open everything. */
  all: string | null;
  grants: { documentId: number; until: string }[];
}

export type PreviewKind = 'pdf' | 'html' | 'grid' | 'text' | 'none';
export type RenditionState = 'pending' | 'ready' | 'failed';

/** How far a version's preview is; none of its content. */
export interface PreviewFacts {
  version: number;
  kind: PreviewKind;
  state: RenditionState;
  pageCount: number | null;
  message: string | null;
  thumbnail: RenditionState;
  indexing: RenditionState;
}

interface OfDocument {
  id: number;
}

const contentApi = api
  .enhanceEndpoints({
    addTagTypes: ['Version', 'Activity', 'Access', 'Preview'],
    endpoints: {
      openDocumentAccess: { invalidatesTags: ['Access'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listVersions: build.query<{ versions: DocumentVersion[] }, OfDocument>({
        query: ({ id }) => ({ url: `/api/documents/${id}/versions` }),
        providesTags: (_result, _error, { id }) => [
          { type: 'Version', id },
          { type: 'Document', id },
        ],
      }),
      restoreVersion: build.mutation<
        unknown,
        OfDocument & { version: number; restoreVersionDto: { changes?: string; submit?: boolean } }
      >({
        query: ({ id, version, restoreVersionDto }) => ({
          url: `/api/documents/${id}/versions/${version}/restore`,
          method: 'POST',
          body: restoreVersionDto,
        }),
        invalidatesTags: (_result, _error, { id }) => [
          { type: 'Document', id },
          { type: 'Document', id: 'LIST' },
          { type: 'Version', id },
          { type: 'Activity', id },
          { type: 'Approval', id: 'LIST' },
          { type: 'Stats', id: 'LIST' },
        ],
      }),
      compareVersions: build.query<Comparison, OfDocument & { from: number; to: number }>({
        query: ({ id, from, to }) => ({ url: `/api/documents/${id}/compare`, params: { from, to } }),
        // Text of a document: gone with the screen that shows it.
        keepUnusedDataFor: 0,
      }),
      listActivity: build.infiniteQuery<ActivityPage, OfDocument, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg: { id }, pageParam }) => ({
          url: `/api/documents/${id}/activity`,
          params: { limit: 50, cursor: pageParam ?? undefined },
        }),
        providesTags: (_result, _error, { id }) => [
          { type: 'Activity', id },
          { type: 'Document', id },
          { type: 'Comment', id },
        ],
        keepUnusedDataFor: 0,
      }),
      listAccess: build.query<OpenAccess, void>({
        query: () => ({ url: '/api/documents/access' }),
        providesTags: ['Access'],
      }),
      getPreview: build.query<PreviewFacts, OfDocument & { version?: number }>({
        query: ({ id, version }) => ({ url: `/api/documents/${id}/preview`, params: { version } }),
        providesTags: (_result, _error, { id }) => [
          { type: 'Preview', id },
          { type: 'Document', id },
        ],
      }),
      retryPreview: build.mutation<unknown, OfDocument>({
        query: ({ id }) => ({ url: `/api/documents/${id}/preview/retry`, method: 'POST' }),
        invalidatesTags: (_result, _error, { id }) => [{ type: 'Preview', id }],
      }),
    }),
  });

/** Marks what is open for the caller as out of date. */
export const accessChanged = () => contentApi.util.invalidateTags(['Access']);

export const {
  useListVersionsQuery,
  useRestoreVersionMutation,
  useCompareVersionsQuery,
  useListActivityInfiniteQuery,
  useListAccessQuery,
  useGetPreviewQuery,
  useRetryPreviewMutation,
} = contentApi;
