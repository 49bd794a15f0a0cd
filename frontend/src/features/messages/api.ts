import { api } from '@/api/api';
import { usePollingInterval } from '@/api/live/live-slice';
import type {
  GetConversationApiResponse,
  ListConversationsApiResponse,
  ListRecipientsApiResponse,
} from '@/api/generated';

export type ConversationSummary = ListConversationsApiResponse['conversations'][number];
export type ConversationPage = GetConversationApiResponse;
export type Message = ConversationPage['messages'][number];
export type Correspondent = ConversationPage['participants'][number];
export type Recipient = ListRecipientsApiResponse['recipients'][number];

export const messagesApi = api
  .enhanceEndpoints({
    addTagTypes: ['Conversations', 'Conversation', 'UnreadMessages'],
    endpoints: {
      countUnreadMessages: { providesTags: ['UnreadMessages'] },
      markConversationRead: { invalidatesTags: (_result, error) => (error ? [] : ['Conversations', 'UnreadMessages']) },
      sendMessage: {
        invalidatesTags: (result) =>
          result ? ['Conversations', { type: 'Conversation' as const, id: result.conversationId }] : [],
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** One's conversations, latest first, page after page. */
      conversationFeed: build.infiniteQuery<ListConversationsApiResponse, { q?: string }, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/messages/conversations',
          params: { q: queryArg.q || undefined, cursor: pageParam ?? undefined },
        }),
        providesTags: ['Conversations'],
      }),
      /** One conversation: the first page is its end, each further page what was before. */
      threadFeed: build.infiniteQuery<ConversationPage, number, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: `/api/messages/conversations/${queryArg}`,
          params: { before: pageParam ?? undefined },
        }),
        providesTags: (_result, _error, id) => [{ type: 'Conversation', id }],
      }),
    }),
  });

/** While no live stream tells of changes, they are asked for while the page is visible. */
export const usePolling = () => ({ pollingInterval: usePollingInterval(30_000), skipPollingIfUnfocused: true });

export const {
  useConversationFeedInfiniteQuery,
  useThreadFeedInfiniteQuery,
  useCountUnreadMessagesQuery,
  useListRecipientsQuery,
  useMarkConversationReadMutation,
  useSendMessageMutation,
} = messagesApi;
