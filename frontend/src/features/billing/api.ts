import { api } from '@/api/api';
import type {
  GetBillingApiResponse,
  ListMyInvoicesApiResponse,
  ListPlansToChooseApiResponse,
  PreviewPlanChangeApiResponse,
} from '@/api/generated';

const OWN = { type: 'Billing', id: 'OWN' } as const;
const INVOICES = { type: 'Billing', id: 'INVOICES' } as const;

export type Billing = GetBillingApiResponse;
export type Plan = ListPlansToChooseApiResponse['plans'][number];
export type PlanChange = PreviewPlanChangeApiResponse;
export type OwnInvoice = ListMyInvoicesApiResponse['invoices'][number];

const billingApi = api
  .enhanceEndpoints({
    addTagTypes: ['Billing'],
    endpoints: {
      updateBillingDetails: { invalidatesTags: [OWN] },
      changePlan: { invalidatesTags: [OWN, INVOICES] },
      cancelSubscription: { invalidatesTags: [OWN] },
      resumeSubscription: { invalidatesTags: [OWN] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The organization's invoices as one growing feed, newest first. */
      ownInvoiceFeed: build.infiniteQuery<ListMyInvoicesApiResponse, void, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        },
        query: ({ pageParam }) => ({ url: '/api/billing/invoices', params: { cursor: pageParam ?? undefined } }),
        providesTags: [INVOICES],
      }),
    }),
  });

export const {
  useListPlansToChooseQuery,
  usePreviewPlanChangeMutation,
  useUpdateBillingDetailsMutation,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useCreateMyInvoiceLinkMutation,
  usePayInvoiceMutation,
  useOwnInvoiceFeedInfiniteQuery,
} = billingApi;
