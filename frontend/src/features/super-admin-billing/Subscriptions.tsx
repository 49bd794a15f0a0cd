import { Button, Select } from 'antd';
import { useFilters, useTyped } from '@/shared/lib/use-filters';
import { MorePages } from '@/shared/ui/MorePages';
import { Outcome } from '@/shared/ui/Outcome';
import { SearchBar } from '@/shared/ui/SearchBar';
import { EmptyState } from '@/shared/ui/States';
import { useSubscriptionRowsInfiniteQuery } from './api';
import { statusOf, statusOptions } from './billing-words';
import { SubscriptionsTable, type RowActions } from './SubscriptionsTable';

/** Every organization with its subscription: search, filter, set the status. */
export function Subscriptions(actions: RowActions) {
  const [params, setParam] = useFilters();
  const [text, setText, q] = useTyped();
  const status = statusOf(params.get('status'));
  const list = useSubscriptionRowsInfiniteQuery({ q: q || undefined, status });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const rows = currentData?.pages.flatMap((page) => page.organizations);
  const filtered = q !== '' || status !== undefined;
  const clear = () => {
    setText('');
    setParam('status', null);
  };
  return (
    <>
      <SearchBar what="subscriptions" placeholder="Search by organization or e-mail" text={text} onText={setText}>
        <Select
          aria-label="Status"
          value={status ?? ''}
          options={statusOptions}
          onChange={(value) => setParam('status', value || null)}
        />
      </SearchBar>
      <Outcome
        of={{ data: rows, error, isFetching, refetch }}
        what="Subscriptions"
        waiting={<SubscriptionsTable rows={undefined} {...actions} />}
      >
        {(found) =>
          found.length > 0 ? (
            <SubscriptionsTable rows={found} {...actions} />
          ) : (
            <EmptyState
              title="No subscriptions found"
              description={
                filtered
                  ? 'No organization matches this search and status.'
                  : 'The first one begins when an organization registers.'
              }
              action={filtered ? <Button onClick={clear}>Clear Filters</Button> : undefined}
            />
          )
        }
      </Outcome>
      {rows && hasNextPage ? (
        <MorePages
          what="subscriptions"
          loading={isFetchingNextPage}
          failed={error !== undefined}
          onLoad={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}
