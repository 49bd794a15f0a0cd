import { api } from '@/api/api';
import type {
  GetComplianceOverviewApiResponse,
  ListAllOrganizationsApiArg,
  ListAllOrganizationsApiResponse,
  ListFailedWorkApiArg,
  ListFailedWorkApiResponse,
  ListPlatformUsersApiArg,
  ListPlatformUsersApiResponse,
} from '@/api/generated';

export type PlatformOrganization = ListAllOrganizationsApiResponse['organizations'][number];
export type PlatformUser = ListPlatformUsersApiResponse['users'][number];
export type FailedWork = ListFailedWorkApiResponse['work'][number];
export type OrganizationCompliance = GetComplianceOverviewApiResponse['organizations'][number];
export type ScheduleRun = GetComplianceOverviewApiResponse['schedules'][number];
export type OrganizationFilter = Pick<ListAllOrganizationsApiArg, 'search' | 'state'>;
export type UserFilter = Pick<ListPlatformUsersApiArg, 'q' | 'role' | 'state' | 'organizationId'>;
export type WorkFilter = Pick<ListFailedWorkApiArg, 'kind'>;

const all = [{ type: 'Platform' as const, id: 'ORGANIZATIONS' }];
const work = [{ type: 'Platform' as const, id: 'WORK' }];
const sessions = [{ type: 'Session' as const, id: 'ADMINISTRATOR' }];
const PAGE = 50;

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
};
/** A filter as an address carries it: what is empty is left out. */
const chosen = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

const platformApi = api
  .enhanceEndpoints({
    endpoints: {
      suspendOrganization: { invalidatesTags: all },
      reactivateOrganization: { invalidatesTags: all },
      getDashboardStats: { providesTags: all },
      listRecentActivity: { providesTags: [...all, ...work] },
      listAlerts: { providesTags: [...all, ...work] },
      getSystemHealth: { providesTags: work },
      getAnyOrganization: { providesTags: [...all, ...work] },
      retryFailedWork: { invalidatesTags: work },
      retryAllFailedWork: { invalidatesTags: work },
      changeAdministratorPassword: { invalidatesTags: sessions },
      changeAccessCode: { invalidatesTags: sessions },
      listAdministratorSessions: { providesTags: sessions },
      revokeAdministratorSession: { invalidatesTags: sessions },
      revokeOtherAdministratorSessions: { invalidatesTags: sessions },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      platformOrganizations: build.infiniteQuery<ListAllOrganizationsApiResponse, OrganizationFilter, string | null>({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/organizations',
          params: { ...chosen(queryArg), limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: all,
      }),
      platformUsers: build.infiniteQuery<ListPlatformUsersApiResponse, UserFilter, string | null>({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/platform-users',
          params: { ...chosen(queryArg), limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: all,
      }),
      failedWork: build.infiniteQuery<ListFailedWorkApiResponse, WorkFilter, string | null>({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/failed-work',
          params: { ...chosen(queryArg), limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: work,
      }),
      compliance: build.infiniteQuery<GetComplianceOverviewApiResponse, void, string | null>({
        infiniteQueryOptions: pages,
        query: ({ pageParam }) => ({
          url: '/api/super-admin/compliance',
          params: { limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: all,
      }),
    }),
  });

export const {
  usePlatformOrganizationsInfiniteQuery,
  usePlatformUsersInfiniteQuery,
  useFailedWorkInfiniteQuery,
  useComplianceInfiniteQuery,
  useSuspendOrganizationMutation,
  useReactivateOrganizationMutation,
  useGetDashboardStatsQuery,
  useListRecentActivityQuery,
  useListAllOrganizationsQuery,
  useListAlertsQuery,
  useGetSystemHealthQuery,
  useGetAnalyticsQuery,
  useGetAnyOrganizationQuery,
  useRetryFailedWorkMutation,
  useRetryAllFailedWorkMutation,
  useChangeAdministratorPasswordMutation,
  useChangeAccessCodeMutation,
  useListAdministratorSessionsQuery,
  useRevokeAdministratorSessionMutation,
  useRevokeOtherAdministratorSessionsMutation,
} = platformApi;
