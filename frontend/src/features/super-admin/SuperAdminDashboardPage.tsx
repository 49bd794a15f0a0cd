import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/problem';
import { CloseIcon, SearchIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Target } from '@/shared/ui/Target';
import { usePlatformOrganizationsInfiniteQuery, type PlatformOrganization } from './api';
import { OrganizationsTable } from './OrganizationsTable';
import styles from './super-admin.module.css';
import { SuspensionDialog } from './SuspensionDialog';

const TYPING_PAUSE_MS = 250;

/** The organizations of the platform: who they are, how large, and whether they are open. */
export default function SuperAdminDashboardPage() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<PlatformOrganization | null>(null);
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    usePlatformOrganizationsInfiniteQuery(search);
  const organizations = currentData?.pages.flatMap((page) => page.organizations);

  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(text.trim()), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return (
    <>
      <PageHeader
        title="Organizations"
        documentTitle="Super admin dashboard"
        description="Every organization on the platform, the newest first. Their documents and messages stay their own."
      />
      <div className={styles.bar} role="search" aria-label="Organizations">
        <Input
          type="search"
          allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
          prefix={<SearchIcon size={15} />}
          placeholder="Search by name or e-mail"
          aria-label="Search organizations"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
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
            search ? 'No organization matches this search.' : 'The first one appears here when it registers.'
          }
          action={search ? <Button onClick={() => setText('')}>Clear search</Button> : undefined}
        />
      ) : (
        <OrganizationsTable organizations={organizations} onChange={setChanging} />
      )}
      {organizations && hasNextPage ? (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
      {changing ? <SuspensionDialog organization={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
