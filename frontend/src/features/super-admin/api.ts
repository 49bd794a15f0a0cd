import { api } from '@/api/api';
import type { ListAllOrganizationsApiResponse } from '@/api/generated';

export type PlatformOrganization = ListAllOrganizationsApiResponse['organizations'][number];

const all = [{ type: 'Platform' as const, id: 'ORGANIZATIONS' }];

const platformApi = api
  .enhanceEndpoints({
    endpoints: { suspendOrganization: { invalidatesTags: all }, reactivateOrganization: { invalidatesTags: all } },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      platformOrganizations: build.infiniteQuery<ListAllOrganizationsApiResponse, string, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/organizations',
          params: { search: queryArg || undefined, limit: 50, cursor: pageParam ?? undefined },
        }),
        providesTags: all,
      }),
    }),
  });

export const {
  usePlatformOrganizationsInfiniteQuery,
  useSuspendOrganizationMutation,
  useReactivateOrganizationMutation,
} = platformApi;
