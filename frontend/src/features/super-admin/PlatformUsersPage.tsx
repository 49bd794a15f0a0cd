import { Button, Select } from 'antd';
import { messageOf } from '@/api/problem';
import { memberRoles, roleOptions } from '@/shared/lib/role-words';
import { useFilters, useTyped } from '@/shared/lib/use-filters';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SearchBar } from '@/shared/ui/SearchBar';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { useGetAnyOrganizationQuery, usePlatformUsersInfiniteQuery, type UserFilter } from './api';
import { accountOptions } from './platform-words';
import { PlatformUsersTable } from './PlatformUsersTable';

const roles = [{ value: '', label: 'All Roles' }, ...roleOptions];
const states = [{ value: '', label: 'All states' }, ...accountOptions];

function filterOf(params: URLSearchParams, q: string): UserFilter {
  return {
    q: q || undefined,
    role: memberRoles.find((role) => role === params.get('role')),
    state: accountOptions.find(({ value }) => value === params.get('state'))?.value,
    organizationId: Number(params.get('organization')) || undefined,
  };
}

/** The accounts of all organizations. Their own admins manage them; the platform looks. */
export default function PlatformUsersPage() {
  const [params, setParam] = useFilters();
  const [text, setText, search] = useTyped();
  const filter = filterOf(params, search);
  const list = usePlatformUsersInfiniteQuery(filter);
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const users = currentData?.pages.flatMap((page) => page.users);
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const clear = () => {
    setText('');
    for (const name of ['role', 'state', 'organization']) setParam(name, null);
  };
  return (
    <>
      <PageHeader
        title="Platform Users"
        description="Accounts of all organizations, the newest first. Each organization manages its own."
      />
      <SearchBar what="users" placeholder="Search by name or e-mail" text={text} onText={setText}>
        <Select
          aria-label="Role"
          value={filter.role ?? ''}
          options={roles}
          onChange={(value) => setParam('role', value || null)}
        />
        <Select
          aria-label="State"
          value={filter.state ?? ''}
          options={states}
          onChange={(value) => setParam('state', value || null)}
        />
        {filter.organizationId ? (
          <OneOrganization id={filter.organizationId} onClear={() => setParam('organization', null)} />
        ) : null}
      </SearchBar>
      {error && !users ? (
        <ErrorState
          title="Users could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : users?.length === 0 ? (
        <EmptyState
          title="No users found"
          description={filtered ? 'Nobody matches these filters.' : 'The first ones appear here when they register.'}
          action={filtered ? <Button onClick={clear}>Clear Filters</Button> : undefined}
        />
      ) : (
        <PlatformUsersTable users={users} />
      )}
      {users && hasNextPage ? (
        <MorePages
          what="users"
          loading={isFetchingNextPage}
          failed={error !== undefined}
          onLoad={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}

/** The organization that the list is narrowed to, and the way out of it. */
function OneOrganization({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useGetAnyOrganizationQuery({ id });
  return (
    <Select
      aria-label="Organization"
      value={id}
      options={[
        { value: id, label: data?.name ?? 'One organization' },
        { value: 0, label: 'All organizations' },
      ]}
      onChange={(value) => (value === 0 ? onClear() : undefined)}
    />
  );
}
