import { generatedApi } from './generated';
import type { ListDocumentsApiArg, ListDocumentsApiResponse } from './generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** What a change of a document's state touches besides the document: lists, counts, comments, what waits for me. */
const afterDecision = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  { type: 'Document' as const, id },
  list('Document'),
  list('Approval'),
  list('Stats'),
  list('Notification'),
  { type: 'Comment' as const, id },
];

/** The generated API with precise cache tags. Screens import their hooks from here. */
export const api = generatedApi
  .enhanceEndpoints({
    addTagTypes: [
      'Document',
      'Comment',
      'Approval',
      'Stats',
      'Notification',
      'User',
      'Department',
      'Organization',
      'Division',
      'Profile',
      'Session',
      'Platform',
      'Setup',
    ],
    endpoints: {
      getStats: { providesTags: [list('Stats')] },
      listDocuments: {
        providesTags: (result) => [
          list('Document'),
          ...(result?.documents ?? []).map(({ id }) => ({ type: 'Document' as const, id })),
        ],
      },
      getDocument: { providesTags: (_result, _error, { id }) => [{ type: 'Document', id }] },
      listDocumentComments: { providesTags: (_result, _error, { id }) => [{ type: 'Comment', id }] },
      addDocumentComment: { invalidatesTags: (_result, _error, { id }) => [{ type: 'Comment', id }] },
      // Also after a refusal: the answer then says that the state on screen was out of date.
      decideDocument: { invalidatesTags: afterDecision },
      withdrawDocument: { invalidatesTags: afterDecision },
      submitDocument: { invalidatesTags: afterDecision },
      listApprovals: { providesTags: [list('Approval')] },
      listNotifications: { providesTags: [list('Notification')] },
      markNotificationRead: { invalidatesTags: [list('Notification')] },
      markAllNotificationsRead: { invalidatesTags: [list('Notification')] },
      listUsers: { providesTags: [list('User')] },
      listDepartments: { providesTags: [list('Department')] },
      getOrganization: {
        providesTags: (_result, _error, { organizationId }) => [{ type: 'Organization', id: organizationId }],
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The document list as one growing feed, page after page by cursor. */
      documentFeed: build.infiniteQuery<ListDocumentsApiResponse, DocumentFilters, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/documents',
          params: { ...queryArg, limit: 24, cursor: pageParam ?? undefined },
        }),
        providesTags: [list('Document')],
      }),
    }),
  });

/** The filters of the document list; a missing one does not filter. */
export type DocumentFilters = Omit<ListDocumentsApiArg, 'limit' | 'cursor'>;

/** Marks everything that a new document, or a new version of one, shows up in as out of date. */
export const documentStored = (id?: number) =>
  api.util.invalidateTags([
    ...(id === undefined ? [] : [{ type: 'Document' as const, id }]),
    list('Document'),
    list('Approval'),
    list('Stats'),
    list('Notification'),
  ]);

export const {
  useLogoutMutation,
  useGetStatsQuery,
  useListDocumentsQuery,
  useDocumentFeedInfiniteQuery,
  useGetDocumentQuery,
  useListDocumentCommentsQuery,
  useAddDocumentCommentMutation,
  useDecideDocumentMutation,
  useWithdrawDocumentMutation,
  useSubmitDocumentMutation,
  useRequestDocumentAccessMutation,
  useOpenDocumentAccessMutation,
  useListApprovalsQuery,
  useListNotificationsQuery,
  useMarkNotificationReadMutation,
  useMarkAllNotificationsReadMutation,
  useListUsersQuery,
  useListDepartmentsQuery,
  useGetOrganizationQuery,
  useListOrganizationsQuery,
} = api;
