import { api } from './api';
import type { DocumentStatus, DocumentSummary, Role } from './types';

/** A piece of text; the pieces that were looked for are marked. */
export interface TextPart {
  text: string;
  match: boolean;
}

/** What is looked for; nothing is sent without a keyword or a filter. */
export interface SearchQuery {
  q?: string;
  department?: string;
  category?: string;
  status?: string;
  author?: string;
  tag?: string;
}

export type FoundDocument = DocumentSummary & { titleParts: TextPart[]; snippet: TextPart[] };

export interface SearchPage {
  documents: FoundDocument[];
  nextCursor: string | null;
  total: number;
  totalCapped: boolean;
  /** Another spelling that finds something. */
  suggestion: string | null;
}

export interface PastSearch {
  id: number;
  query: string;
  resultsCount: number;
  createdAt: string;
}

export interface Suggestions {
  documents: { id: number; title: string; status: DocumentStatus; mimeType: string; department: string }[];
  people: { id: number; name: string; username: string; role: Role; department: string | null }[];
}

const searchApi = api.enhanceEndpoints({ addTagTypes: ['SearchHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    searchFeed: build.infiniteQuery<SearchPage, SearchQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/documents/search',
        params: { ...queryArg, limit: 20, cursor: pageParam ?? undefined },
      }),
      providesTags: [{ type: 'Document', id: 'LIST' }],
      // Snippets are content of documents: they go with the page that shows them.
      keepUnusedDataFor: 0,
    }),
    suggest: build.query<Suggestions, { q: string }>({
      query: ({ q }) => ({ url: '/api/search/suggestions', params: { q } }),
      keepUnusedDataFor: 30,
    }),
    listSearchHistory: build.query<{ history: PastSearch[] }, void>({
      query: () => '/api/search/history',
      providesTags: ['SearchHistory'],
    }),
    clearSearchHistory: build.mutation<unknown, void>({
      query: () => ({ url: '/api/search/history', method: 'DELETE' }),
      invalidatesTags: ['SearchHistory'],
    }),
    forgetSearch: build.mutation<unknown, { id: number }>({
      query: ({ id }) => ({ url: `/api/search/history/${id}`, method: 'DELETE' }),
      invalidatesTags: ['SearchHistory'],
    }),
  }),
});

export const {
  useSearchFeedInfiniteQuery,
  useSuggestQuery,
  useListSearchHistoryQuery,
  useClearSearchHistoryMutation,
  useForgetSearchMutation,
} = searchApi;
