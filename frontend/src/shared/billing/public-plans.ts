import { api } from '@/api/api';

/** The plans on offer; they are the same for everybody. */
export const { useListPublicPlansQuery } = api;

/** Where people outside reach the operator: as configured, or at this site's name while that is not known. */
export function useContactEmail(): string {
  const { data } = useListPublicPlansQuery();
  return data?.contactEmail ?? `sales@${window.location.hostname}`;
}
