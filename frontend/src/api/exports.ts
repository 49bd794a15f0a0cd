import { api } from './api';
import type { ExportDto, ListExportsApiResponse, StartExportDto } from './generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** A package to take away, and how far it is. */
export type Export = ExportDto;
export type ExportRequest = StartExportDto;

/** Packages: evidence of a document or a period, and everything of the organization. */
const exportsApi = api
  .enhanceEndpoints({
    addTagTypes: ['Export'],
    endpoints: {
      startExport: { invalidatesTags: [list('Export')] },
      deleteExport: { invalidatesTags: [list('Export')] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The exports as one growing feed, the newest first. */
      exportFeed: build.infiniteQuery<ListExportsApiResponse, void, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ pageParam }) => ({ url: '/api/exports', params: { cursor: pageParam ?? undefined } }),
        providesTags: [list('Export')],
      }),
    }),
  });

export const { useExportFeedInfiniteQuery, useStartExportMutation, useDeleteExportMutation } = exportsApi;
