import { api } from '@/api/api';

/** The plans on offer; they are the same for everybody. */
export const { useListPublicPlansQuery } = api;
