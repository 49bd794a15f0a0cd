import { api } from './api';
import type { DelegationDto } from './generated';

export type Delegation = DelegationDto;

// Whoever stands in for somebody has that person's documents waiting as well.
const delegations = [
  { type: 'Delegation' as const, id: 'LIST' },
  { type: 'Approval' as const, id: 'LIST' },
];

const delegationsApi = api.enhanceEndpoints({
  addTagTypes: ['Delegation'],
  endpoints: {
    listDelegations: { providesTags: [{ type: 'Delegation', id: 'LIST' }] },
    createDelegation: { invalidatesTags: delegations },
    endDelegation: { invalidatesTags: delegations },
  },
});

export const { useListDelegationsQuery, useCreateDelegationMutation, useEndDelegationMutation } = delegationsApi;
