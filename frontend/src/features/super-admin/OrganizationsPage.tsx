import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '@/api/problem';
import { useFilters, useTyped } from '@/shared/lib/use-filters';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SearchBar } from '@/shared/ui/SearchBar';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { usePlatformOrganizationsInfiniteQuery, type OrganizationFilter, type PlatformOrganization } from './api';
import { OrganizationsTable } from './OrganizationsTable';
import { SuspensionDialog } from './SuspensionDialog';

const OrganizationDrawer = lazy(() => import('./OrganizationDrawer'));

const states = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];
const stateOf = (text: string | null): OrganizationFilter['state'] =>
  text === 'active' || text === 'suspended' ? text : undefined;

type ChangingOrganization = Pick<PlatformOrganization, 'id' | 'name' | 'isActive'>;

/** Every organization of the platform: who they are, what they use, and whether they are open. */
export default function OrganizationsPage() {
  const [params, setParam] = useFilters();
  const [text, setText, search] = useTyped();
  const [changing, setChanging] = useState<ChangingOrganization | null>(null);
  const state = stateOf(params.get('state'));
  const list = usePlatformOrganizationsInfiniteQuery({ search: search || undefined, state });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const organizations = currentData?.pages.flatMap((page) => page.organizations);
  const filtered = search !== '' || state !== undefined;
  const clear = () => {
    setText('');
    setParam('state', null);
  };
  return (
    <>
      <PageHeader title="Organizations" description="Every organization on the platform, the newest first." />
      <SearchBar what="organizations" placeholder="Search by name or e-mail" text={text} onText={setText}>
        <Select
          aria-label="State"
          value={state ?? ''}
          options={states}
          onChange={(value) => setParam('state', value || null)}
        />
      </SearchBar>
      {error && !organizations ? (
        <ErrorState
          title="Organizations could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : organizations?.length === 0 ? (
        <EmptyState
          title="No organizations found"
          description={
            filtered
              ? 'No organization matches this search and state.'
              : 'The first one appears here when it registers.'
          }
          action={filtered ? <Button onClick={clear}>Clear Filters</Button> : undefined}
        />
      ) : (
        <OrganizationsTable
          organizations={organizations}
          onOpen={({ id }) => setParam('organization', String(id))}
          onChange={setChanging}
        />
      )}
      {organizations && hasNextPage ? (
        <MorePages
          what="organizations"
          loading={isFetchingNextPage}
          failed={error !== undefined}
          onLoad={() => void fetchNextPage()}
        />
      ) : null}
      <Opened
        id={Number(params.get('organization'))}
        onChange={setChanging}
        onClose={() => setParam('organization', null)}
      />
      {changing ? <SuspensionDialog organization={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}

interface OpenedProps {
  id: number;
  onChange: (organization: ChangingOrganization) => void;
  onClose: () => void;
}

/** The organization that the address names. */
function Opened({ id, onChange, onClose }: OpenedProps) {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return (
    <Suspense>
      <OrganizationDrawer id={id} onChange={onChange} onClose={onClose} />
    </Suspense>
  );
}
