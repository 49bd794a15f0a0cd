import { api } from '@/api/api';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** One entry of the log. */
export interface AuditEntry {
  id: number;
  /** Its place in the log; null until it has one. */
  seq: number | null;
  userId: number | null;
  userName: string | null;
  action: string;
  resource: string;
  resourceId: string | null;
  /** The name of what it was done to, where it still has one that the reader may see. */
  resourceName: string | null;
  details: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
}

interface AuditPage {
  logs: AuditEntry[];
  nextCursor: string | null;
  total: { count: number; capped: boolean };
}

/** What narrows the log, as the server takes it. */
export interface AuditQuery {
  userId?: number;
  action?: string;
  resource?: string;
  resourceId?: string;
  from?: string;
  to?: string;
}

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

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit', 'Verification'] }).injectEndpoints({
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
    listAuditFilters: build.query<{ actions: string[]; resources: string[] }, void>({
      query: () => '/api/audit-logs/filters',
      providesTags: [list('Audit')],
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
