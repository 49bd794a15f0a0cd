import { api } from '@/api/api';
import type {
  ListReportsApiResponse,
  ReportDataDto,
  ReportDto,
  ReportFigureDto,
  ReportSummaryDto,
  ReportTableDto,
} from '@/api/generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

export type { ReportType } from '@/api/generated';
export type ReportSummary = ReportSummaryDto;
export type ReportFigure = ReportFigureDto;
export type ReportData = ReportDataDto;
/** What stands in a table: text, a number, true or false, or nothing. */
export type Cell = string | number | boolean | null;
export type ReportTable = Omit<ReportTableDto, 'rows'> & { rows: Record<string, Cell>[] };
export type Report = ReportDto;

const reportsApi = api
  .enhanceEndpoints({
    addTagTypes: ['Report'],
    endpoints: {
      getReport: { providesTags: (_result, _error, { id }) => [{ type: 'Report', id }] },
      createReport: { invalidatesTags: [list('Report')] },
      deleteReport: { invalidatesTags: [list('Report')] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The reports as one growing feed, the newest first. */
      reportFeed: build.infiniteQuery<ListReportsApiResponse, void, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ pageParam }) => ({ url: '/api/reports', params: { cursor: pageParam ?? undefined } }),
        providesTags: [list('Report')],
      }),
    }),
  });

export const { useReportFeedInfiniteQuery, useGetReportQuery, useCreateReportMutation, useDeleteReportMutation } =
  reportsApi;
