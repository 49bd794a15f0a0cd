import { api } from '@/api/api';
import type {
  BulkResultDto,
  DispositionDto,
  DueDocumentDto,
  HeldDocumentDto,
  ListDispositionsApiResponse,
} from '@/api/generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

export type DueDocument = DueDocumentDto;
export type HeldDocument = HeldDocumentDto;
/** What is left of a document that was destroyed. */
export type Disposition = DispositionDto;
export type DisposeResult = BulkResultDto;

const retentionApi = api
  .enhanceEndpoints({
    addTagTypes: ['Retention'],
    endpoints: {
      listDue: { providesTags: [list('Retention'), list('Document')] },
      listHolds: { providesTags: [list('Retention'), list('Document')] },
      disposeDocuments: { invalidatesTags: [list('Retention'), 'Document', list('Stats')] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The report as one growing feed. */
      dispositionFeed: build.infiniteQuery<ListDispositionsApiResponse, void, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ pageParam }) => ({ url: '/api/retention/dispositions', params: { cursor: pageParam ?? undefined } }),
        providesTags: [list('Retention')],
      }),
    }),
  });

export const { useListDueQuery, useListHoldsQuery, useDispositionFeedInfiniteQuery, useDisposeDocumentsMutation } =
  retentionApi;
