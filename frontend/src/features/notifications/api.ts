import { api } from '@/api/api';
import type {
  KindPreferenceDto,
  ListNotificationsApiArg,
  ListNotificationsApiResponse,
  NotificationPreferencesDto,
} from '@/api/generated';

export type Notice = ListNotificationsApiResponse['notifications'][number];
export type Preferences = NotificationPreferencesDto;
export type KindPreference = KindPreferenceDto;
/** What narrows the history. */
export type NoticeFilter = Pick<ListNotificationsApiArg, 'unread' | 'kind'>;

const PAGE = 50;
const notices = { type: 'Notification' as const, id: 'LIST' };
const choices = { type: 'Preferences' as const, id: 'OWN' };

const notificationsApi = api
  .enhanceEndpoints({
    addTagTypes: ['Preferences'],
    endpoints: {
      markNotificationUnread: { invalidatesTags: [notices] },
      undoReadAll: { invalidatesTags: [notices] },
      getNotificationPreferences: { providesTags: [choices] },
      updateNotificationPreferences: { invalidatesTags: [choices] },
      unsubscribe: { invalidatesTags: [choices] },
      resubscribe: { invalidatesTags: [choices] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The history as one growing feed, the newest first. */
      notificationFeed: build.infiniteQuery<ListNotificationsApiResponse, NoticeFilter, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/notifications',
          params: { ...queryArg, limit: PAGE, before: pageParam ?? undefined },
        }),
        providesTags: [notices],
      }),
    }),
  });

export const {
  useNotificationFeedInfiniteQuery,
  useMarkNotificationUnreadMutation,
  useUndoReadAllMutation,
  useGetNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  useUnsubscribeMutation,
  useResubscribeMutation,
} = notificationsApi;
