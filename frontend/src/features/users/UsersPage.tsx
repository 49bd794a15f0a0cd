import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { messageOf } from '@/api/problem';
import { roleOptions } from '@/shared/lib/role-words';
import { plural } from '@/shared/lib/format';
import { CloseIcon, PlusIcon, SearchIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Target } from '@/shared/ui/Target';
import { useListUsersQuery } from './api';
import { Alone } from './Alone';
import { JoinRequests } from './JoinRequests';
import { LeaveDialog, type Leaving } from './LeaveDialog';
import { UserDialog } from './UserDialog';
import { isFiltered, managed, matchesFilter, splitUsers, type ManagedUser, type UserFilter } from './user-list';
import styles from './UsersPage.module.css';
import { UserTable } from './UserTable';

const DelegationDialog = lazy(() => import('@/shared/delegation/DelegationDialog'));

const PAGE = 50;
const everyone: UserFilter = { search: '', role: 'all' };
const roleChoices = [{ value: 'all' as const, label: 'All Roles' }, ...roleOptions];

/** The people of the organization: who asks to join, who belongs to it, and what each may do. */
export default function UsersPage() {
  const { data, error, isFetching, refetch } = useListUsersQuery();
  const [filter, setFilter] = useState(everyone);
  const [shown, setShown] = useState(PAGE);
  const [editing, setEditing] = useState<ManagedUser | 'new' | null>(null);
  const [away, setAway] = useState<ManagedUser | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { members, requests } = useMemo(() => splitUsers(data?.users.map(managed) ?? []), [data]);
  const found = useMemo(() => members.filter((user) => matchesFilter(user, filter)), [members, filter]);
  const filtered = isFiltered(filter);
  const change = (part: Partial<UserFilter>) => {
    setFilter({ ...filter, ...part });
    setShown(PAGE);
  };

  if (error && !data) {
    return (
      <>
        <PageHeader title="User Management" description="Who belongs to your organization, and what they may do." />
        <ErrorState
          title="Users could not be loaded"
          description={messageOf(error, 'Failed to fetch users')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="User Management"
        description="Who belongs to your organization, and what they may do."
        actions={
          <Button type="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
            Add User
          </Button>
        }
      />
      <JoinRequests requests={requests} />
      <div className={styles.bar} role="search" aria-label="Users">
        <Input
          type="search"
          allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
          prefix={<SearchIcon size={15} />}
          placeholder="Search by name, e-mail or username"
          aria-label="Search users"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Select
          aria-label="Role"
          value={filter.role}
          options={roleChoices}
          popupMatchSelectWidth={false}
          onChange={(role) => change({ role })}
        />
        <span className={styles.count} aria-live="polite">
          {data ? plural(found.length, 'user') : null}
        </span>
      </div>
      {data && found.length === 0 ? (
        <EmptyState
          title="No users found"
          description={filtered ? 'Nobody matches this search and role.' : 'Add the first person of your organization.'}
          action={filtered ? <Button onClick={() => change(everyone)}>Clear Filters</Button> : undefined}
        />
      ) : (
        <UserTable
          users={data ? found.slice(0, shown) : undefined}
          onEdit={setEditing}
          onLeave={setLeaving}
          onDelegate={setAway}
        />
      )}
      <Alone users={data?.users} />
      {found.length > shown ? (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + PAGE)}>Show more</Button>
        </div>
      ) : null}
      {editing ? <UserDialog user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      {leaving ? <LeaveDialog leaving={leaving} users={members} onClose={() => setLeaving(null)} /> : null}
      {away ? (
        <Suspense>
          <DelegationDialog from={away} onClose={() => setAway(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
