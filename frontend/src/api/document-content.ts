import { api } from './api';
import type {
  CompareVersionsApiResponse,
  GetPreviewApiResponse,
  ListAccessApiResponse,
  ListActivityApiResponse,
  ListVersionsApiResponse,
} from './generated';

export type DocumentVersion = ListVersionsApiResponse['versions'][number];
export type VersionState = DocumentVersion['state'];

export type TextChange = CompareVersionsApiResponse['changes'][number];

export type ActivityPage = ListActivityApiResponse;
export type ActivityEntry = Omit<ActivityPage['entries'][number], 'details'> & { details: Record<string, unknown> };
/** What the caller may read in this session without a further code. */
export type OpenAccess = ListAccessApiResponse;

/** How far a version's preview is; none of its content. */
export type PreviewFacts = GetPreviewApiResponse;
export type PreviewKind = PreviewFacts['kind'];

interface OfDocument {
  id: number;
}

const contentApi = api
  .enhanceEndpoints({
    addTagTypes: ['Version', 'Activity', 'Access', 'Preview'],
    endpoints: {
      // Text of a document: gone with the screen that shows it.
      compareVersions: { keepUnusedDataFor: 0 },
      listAccess: { providesTags: ['Access'] },
      openDocumentAccess: { invalidatesTags: ['Access'] },
      listVersions: {
        providesTags: (_result, _error, { id }) => [
          { type: 'Version', id },
          { type: 'Document', id },
        ],
      },
      restoreVersion: {
        invalidatesTags: (_result, _error, { id }) => [
          { type: 'Document', id },
          { type: 'Document', id: 'LIST' },
          { type: 'Version', id },
          { type: 'Activity', id },
          { type: 'Approval', id: 'LIST' },
          { type: 'Stats', id: 'LIST' },
        ],
      },
      getPreview: {
        providesTags: (_result, _error, { id }) => [
          { type: 'Preview', id },
          { type: 'Document', id },
        ],
      },
      retryPreview: { invalidatesTags: (_result, _error, { id }) => [{ type: 'Preview', id }] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The activity as one growing feed, the newest first. */
      activityFeed: build.infiniteQuery<ActivityPage, OfDocument, string | null>({
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
    }),
  });

/** Marks what is open for the caller as out of date. */
export const accessChanged = () => contentApi.util.invalidateTags(['Access']);

export const {
  useListVersionsQuery,
  useRestoreVersionMutation,
  useCompareVersionsQuery,
  useActivityFeedInfiniteQuery,
  useListAccessQuery,
  useGetPreviewQuery,
  useRetryPreviewMutation,
} = contentApi;
