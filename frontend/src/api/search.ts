import { api } from './api';
import type { ListSearchHistoryApiResponse, SearchDocumentsApiResponse, SuggestApiResponse } from './generated';

/** What is looked for; nothing is sent without a keyword or a filter. */
export type SearchQuery = Partial<Record<'q' | 'department' | 'category' | 'status' | 'author' | 'tag', string>>;
export type FoundDocument = SearchDocumentsApiResponse['documents'][number];
export type PastSearch = ListSearchHistoryApiResponse['history'][number];
export type Suggestions = SuggestApiResponse;

const searchApi = api
  .enhanceEndpoints({
    addTagTypes: ['SearchHistory'],
    endpoints: {
      suggest: { keepUnusedDataFor: 30 },
      listSearchHistory: { providesTags: ['SearchHistory'] },
      clearSearchHistory: { invalidatesTags: ['SearchHistory'] },
      forgetSearch: { invalidatesTags: ['SearchHistory'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** What is found as one growing feed, page after page by cursor. */
      searchFeed: build.infiniteQuery<SearchDocumentsApiResponse, SearchQuery, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/documents/search',
          params: { ...queryArg, limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: [{ type: 'Document', id: 'LIST' }],
        // Snippets are content of documents: they go with the page that shows them.
        keepUnusedDataFor: 0,
      }),
    }),
  });

const PAGE = 20;

export const {
  useSearchFeedInfiniteQuery,
  useSuggestQuery,
  useListSearchHistoryQuery,
  useClearSearchHistoryMutation,
  useForgetSearchMutation,
} = searchApi;
