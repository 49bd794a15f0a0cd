import { api } from '@/api/api';

const billing = [{ type: 'Billing', id: 'OWN' }] as const;

/** One's own organization's plan, shared by the screens that show it. */
export const { useGetBillingQuery, useGetBillingStateQuery } = api.enhanceEndpoints({
  addTagTypes: ['Billing'],
  endpoints: {
    getBilling: { providesTags: [...billing] },
    getBillingState: { providesTags: [...billing] },
  },
});
