import { api } from '@/api/api';
import type {
  CataloguePlanDto,
  InvoiceDetailDto,
  InvoiceEntryDto,
  ListInvoicesApiArg,
  ListInvoicesApiResponse,
  ListOrganizationSubscriptionsApiArg,
  ListOrganizationSubscriptionsApiResponse,
  OrganizationSubscriptionDto,
} from '@/api/generated';

export type OrganizationRow = OrganizationSubscriptionDto;
export type Subscription = NonNullable<OrganizationRow['subscription']>;
export type Invoice = InvoiceEntryDto;
export type InvoiceDetail = InvoiceDetailDto;
/** A plan as the catalogue holds it: storage in GB. */
export type Plan = CataloguePlanDto;
export type SubscriptionFilter = Pick<ListOrganizationSubscriptionsApiArg, 'q' | 'status'>;
export type InvoiceFilter = Pick<ListInvoicesApiArg, 'q' | 'status' | 'organizationId'>;

const PAGE = 25;
/** Plans, subscriptions, invoices and what is counted from them: each change of one shows up in the others. */
const billing = [{ type: 'Billing' as const, id: 'PLATFORM' }];
// Alerts, figures and organizations of the platform's other pages tell of them too.
const changed = [...billing, { type: 'Platform' as const, id: 'ORGANIZATIONS' }];

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
};
/** A filter as an address carries it: what is empty is left out. */
const chosen = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

const billingApi = api
  .enhanceEndpoints({
    addTagTypes: ['Billing'],
    endpoints: {
      getSubscriptionStats: { providesTags: billing },
      listOrganizationSubscriptions: { providesTags: billing },
      listPlans: { providesTags: billing },
      getInvoice: { providesTags: billing },
      setSubscriptionStatus: { invalidatesTags: changed },
      generateInvoice: { invalidatesTags: changed },
      // Also after a refusal: it says that the state on screen was out of date.
      sendInvoice: { invalidatesTags: changed },
      recordPayment: { invalidatesTags: changed },
      refundPayment: { invalidatesTags: changed },
      voidInvoice: { invalidatesTags: changed },
      createPlan: { invalidatesTags: changed },
      updatePlan: { invalidatesTags: changed },
      deletePlan: { invalidatesTags: changed },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      subscriptionRows: build.infiniteQuery<
        ListOrganizationSubscriptionsApiResponse,
        SubscriptionFilter,
        string | null
      >({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/organizations-subscriptions',
          params: { ...chosen(queryArg), limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: billing,
      }),
      invoiceRows: build.infiniteQuery<ListInvoicesApiResponse, InvoiceFilter, string | null>({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => ({
          url: '/api/super-admin/invoices',
          params: { ...chosen(queryArg), limit: PAGE, cursor: pageParam ?? undefined },
        }),
        providesTags: billing,
      }),
    }),
  });

export const {
  useSubscriptionRowsInfiniteQuery,
  useInvoiceRowsInfiniteQuery,
  useGetSubscriptionStatsQuery,
  useListOrganizationSubscriptionsQuery,
  useListPlansQuery,
  useGetInvoiceQuery,
  useSetSubscriptionStatusMutation,
  useGenerateInvoiceMutation,
  useSendInvoiceMutation,
  useRecordPaymentMutation,
  useRefundPaymentMutation,
  useVoidInvoiceMutation,
  useCreateInvoiceLinkMutation,
  useCreatePlanMutation,
  useUpdatePlanMutation,
  useDeletePlanMutation,
} = billingApi;
