import { api } from '@/api/api';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

export type ReportType = 'activity' | 'approvals' | 'documents' | 'retention' | 'access';
export type ReportState = 'waiting' | 'running' | 'ready' | 'failed';
export type Cell = string | number | boolean | null;

export interface ReportSummary {
  id: number;
  reportType: ReportType;
  title: string;
  description: string | null;
  dateFrom: string;
  dateTo: string;
  divisionId: number | null;
  divisionName: string | null;
  departmentId: number | null;
  departmentName: string | null;
  state: ReportState;
  /** 0 to 100. */
  progress: number;
  createdByName: string;
  createdAt: string;
  finishedAt: string | null;
}

export interface ReportFigure {
  label: string;
  value: number | null;
  unit: string | null;
}

export interface ReportTable {
  title: string;
  columns: { key: string; label: string; align: 'left' | 'right' }[];
  rows: Record<string, Cell>[];
  truncated: boolean;
}

export interface ReportData {
  summary: ReportFigure[];
  charts: { kind: 'bar' | 'line'; title: string; unit: string; points: { label: string; value: number }[] }[];
  tables: ReportTable[];
}

export interface Report extends ReportSummary {
  reportData: ReportData | null;
}

export interface ReportRequest {
  reportType: ReportType;
  title?: string;
  dateFrom?: string;
  dateTo?: string;
  departmentId?: number;
}

interface ReportPage {
  reports: ReportSummary[];
  nextCursor: string | null;
}

const reportsApi = api.enhanceEndpoints({ addTagTypes: ['Report'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The reports as one growing feed, the newest first. */
    reportFeed: build.infiniteQuery<ReportPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({ url: '/api/reports', params: { cursor: pageParam ?? undefined } }),
      providesTags: [list('Report')],
    }),
    getReport: build.query<Report, { id: number }>({
      query: ({ id }) => `/api/reports/${id}`,
      providesTags: (_result, _error, { id }) => [{ type: 'Report', id }],
    }),
    createReport: build.mutation<Report, { createReportDto: ReportRequest }>({
      query: ({ createReportDto }) => ({ url: '/api/reports', method: 'POST', body: createReportDto }),
      invalidatesTags: [list('Report')],
    }),
    deleteReport: build.mutation<unknown, { id: number }>({
      query: ({ id }) => ({ url: `/api/reports/${id}`, method: 'DELETE' }),
      invalidatesTags: [list('Report')],
    }),
  }),
});

export const { useReportFeedInfiniteQuery, useGetReportQuery, useCreateReportMutation, useDeleteReportMutation } =
  reportsApi;
