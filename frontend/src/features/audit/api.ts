import { api } from '@/api/api';
import type {
  AuditLogEntryDto,
  AuditLogPageDto,
  EvidenceKeyDto,
  ListAuditLogsApiArg,
  TreeHeadDto,
  VerificationDto,
} from '@/api/generated';

const list = <T extends string>(type: T) => ({ type, id: 'LIST' }) as const;

/** One entry of the log. */
export type AuditEntry = Omit<AuditLogEntryDto, 'details'> & { details: Record<string, unknown> };
type AuditPage = Omit<AuditLogPageDto, 'logs'> & { logs: AuditEntry[] };

/** What narrows the log, as the server takes it. */
export type AuditQuery = Omit<ListAuditLogsApiArg, 'limit' | 'cursor'>;

/** A size of the log that was signed, with the root over all entries up to it. */
export type Checkpoint = TreeHeadDto;
/** A key that checkpoints are signed with. */
export type PublicKey = EvidenceKeyDto;
/** One run over the whole log. */
export type Verification = VerificationDto;

const PAGE = 100;

const auditApi = api
  .enhanceEndpoints({
    addTagTypes: ['Audit', 'Verification'],
    endpoints: {
      listAuditFilters: { providesTags: [list('Audit')] },
      getLatestVerification: { providesTags: [list('Verification')] },
      startVerification: { invalidatesTags: [list('Verification')] },
    },
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
    }),
  });

export const {
  useAuditFeedInfiniteQuery,
  useListAuditFiltersQuery,
  useGetLogTreeQuery,
  useGetLatestVerificationQuery,
  useStartVerificationMutation,
} = auditApi;
