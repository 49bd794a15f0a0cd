import { api } from '@/api/api';
import type { AuditLogEntryDto, AuditLogPageDto, ListAuditLogsApiArg } from '@/api/generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** One entry of the log. */
export type AuditEntry = Omit<AuditLogEntryDto, 'details'> & { details: Record<string, unknown> };
type AuditPage = Omit<AuditLogPageDto, 'logs'> & { logs: AuditEntry[] };

/** What narrows the log, as the server takes it. */
export type AuditQuery = Omit<ListAuditLogsApiArg, 'limit' | 'cursor'>;

/** A size of the log that was signed, with the root over all entries up to it. */
export interface Checkpoint {
  size: number;
  root: string;
  keyId: string;
  text: string;
  createdAt: string;
}

/** A key that checkpoints are signed with. */
export interface PublicKey {
  kid: string;
  publicKey: string;
  from: string;
  until: string | null;
}

interface LogTree {
  size: number;
  waiting: number;
  lastCheckpoint: Checkpoint | null;
  platformCheckpoint: Checkpoint | null;
  lagSeconds: number;
  publicKeys: PublicKey[];
}

/** One run over the whole log. */
export interface Verification {
  id: number;
  state: 'running' | 'ok' | 'failed';
  checked: number;
  size: number;
  root: string | null;
  firstBadSeq: number | null;
  problem: string | null;
  startedAt: string;
  finishedAt: string | null;
}

const PAGE = 100;

const auditApi = api
  .enhanceEndpoints({
    addTagTypes: ['Audit', 'Verification'],
    endpoints: { listAuditFilters: { providesTags: [list('Audit')] } },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The log as one growing feed, the newest first. */
      auditFeed: build.infiniteQuery<AuditPage, AuditQuery, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam }) => ({
          url: '/api/audit-logs',
          params: { ...queryArg, limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: [list('Audit')],
        // Others' doings and addresses: gone with the screen that shows them.
        keepUnusedDataFor: 0,
      }),
      getLogTree: build.query<LogTree, void>({ query: () => '/api/audit-logs/tree' }),
      getLatestVerification: build.query<{ verification: Verification | null }, void>({
        query: () => '/api/audit-logs/verifications/latest',
        providesTags: [list('Verification')],
      }),
      startVerification: build.mutation<unknown, void>({
        query: () => ({ url: '/api/audit-logs/verifications', method: 'POST' }),
        invalidatesTags: [list('Verification')],
      }),
    }),
  });

export const {
  useAuditFeedInfiniteQuery,
  useListAuditFiltersQuery,
  useGetLogTreeQuery,
  useGetLatestVerificationQuery,
  useStartVerificationMutation,
} = auditApi;
