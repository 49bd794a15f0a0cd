import { api } from './api';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

export type ExportKind = 'evidence' | 'organization';
export type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired';

/** A package to take away, and how far it is. */
export interface Export {
  id: number;
  kind: ExportKind;
  title: string;
  documentId: number | null;
  state: ExportState;
  /** 0 to 100. */
  progress: number;
  step: string;
  fileName: string | null;
  bytes: number | null;
  sha256: string | null;
  error: string | null;
  createdByName: string;
  /** Whether the caller started it: only then it can be downloaded. */
  mine: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
}

export interface ExportRequest {
  kind: ExportKind;
  documentId?: number;
  from?: string;
  to?: string;
  confirmation: { password?: string; code?: string };
}

interface ExportPage {
  exports: Export[];
  nextCursor: string | null;
}

/** Packages: evidence of a document or a period, and everything of the organization. */
const exportsApi = api.enhanceEndpoints({ addTagTypes: ['Export'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The exports as one growing feed, the newest first. */
    exportFeed: build.infiniteQuery<ExportPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({ url: '/api/exports', params: { cursor: pageParam ?? undefined } }),
      providesTags: [list('Export')],
    }),
    startExport: build.mutation<Export, { startExportDto: ExportRequest }>({
      query: ({ startExportDto }) => ({ url: '/api/exports', method: 'POST', body: startExportDto }),
      invalidatesTags: [list('Export')],
    }),
    deleteExport: build.mutation<unknown, { id: number }>({
      query: ({ id }) => ({ url: `/api/exports/${id}`, method: 'DELETE' }),
      invalidatesTags: [list('Export')],
    }),
  }),
});

export const { useExportFeedInfiniteQuery, useStartExportMutation, useDeleteExportMutation } = exportsApi;
