import { api } from './api';
import type { DryRunResultDto, ReviewRouteDto, ReviewRouteInputDto, RouteStepDto } from './generated';

export type ReviewRoute = ReviewRouteDto;
export type RouteInput = ReviewRouteInputDto;
export type RouteStep = RouteStepDto;
export type DryRunResult = DryRunResultDto;

const routes = [{ type: 'ReviewRoute' as const, id: 'LIST' }];

const routesApi = api.enhanceEndpoints({
  addTagTypes: ['ReviewRoute'],
  endpoints: {
    listReviewRoutes: { providesTags: routes },
    createReviewRoute: { invalidatesTags: routes },
    // Also after a refusal: the answer then says that what is on screen was out of date.
    updateReviewRoute: { invalidatesTags: routes },
    deleteReviewRoute: { invalidatesTags: routes },
  },
});

export const {
  useListReviewRoutesQuery,
  useCreateReviewRouteMutation,
  useUpdateReviewRouteMutation,
  useDeleteReviewRouteMutation,
  useDryRunReviewRouteMutation,
} = routesApi;
