import { Button, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { plural } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { MorePages } from '@/shared/ui/MorePages';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import {
  useFailedWorkInfiniteQuery,
  useRetryAllFailedWorkMutation,
  useRetryFailedWorkMutation,
  type FailedWork,
  type WorkFilter,
} from './api';
import rowStyles from '@/shared/ui/Rows.module.css';
import styles from './lists.module.css';
import { Panel } from './Panel';
import { kindName } from './platform-words';
import controls from './super-admin.module.css';

const kinds = ['mail', 'reactions', 'renditions'] as const;
const every = [{ value: '', label: 'All kinds' }, ...kinds.map((value) => ({ value, label: kindName(value) }))];

/** Work that was tried to the end and failed, and the way to have it done again. */
export function FailedWorkPanel() {
  const [kind, setKind] = useState<WorkFilter['kind']>();
  const list = useFailedWorkInfiniteQuery({ kind });
  const [retryAll, { isLoading }] = useRetryAllFailedWorkMutation();
  const toast = useToast();
  const work = list.currentData?.pages.flatMap((page) => page.work);
  const all = async () => {
    try {
      const { retried } = await retryAll({ retryAllDto: kind ? { kind } : {} }).unwrap();
      toast.notify({ title: 'On its way again', description: `${plural(retried, 'piece')} of work` });
    } catch (error) {
      toast.fail({ title: 'Not done again', description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  return (
    <Panel title="Failed work">
      <div className={controls.controls}>
        <Select
          aria-label="Kind of work"
          value={kind ?? ''}
          options={every}
          onChange={(value: string) => setKind(kinds.find((one) => one === value))}
        />
        <Button disabled={!work?.length} loading={isLoading} onClick={() => void all()}>
          Retry all
        </Button>
      </div>
      {list.error && !work ? (
        <ErrorState
          title="Failed work could not be loaded"
          description={messageOf(list.error, 'The server could not answer.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : work?.length === 0 ? (
        <div className={rowStyles.frame}>
          <EmptyState drawing="tick" title="No failed work" description="Everything was done, or is still tried." />
        </div>
      ) : (
        <WorkTable work={work} />
      )}
      {work && list.hasNextPage ? (
        <MorePages
          what="failed work"
          loading={list.isFetchingNextPage}
          failed={list.error !== undefined}
          onLoad={() => void list.fetchNextPage()}
        />
      ) : null}
    </Panel>
  );
}

function WorkTable({ work }: { work: readonly FailedWork[] | undefined }) {
  return (
    <div className={rowStyles.frame}>
      <table className={rowStyles.table} aria-busy={!work}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Organization</th>
            <th scope="col" className={styles.wide}>
              Last error
            </th>
            <th scope="col" className={styles.medium}>
              Failed
            </th>
            <th scope="col" className={`${styles.medium} ${rowStyles.end}`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {work
            ? work.map((one) => <Row key={one.id} work={one} />)
            : [0, 1, 2].map((index) => <Waiting key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

function Row({ work }: { work: FailedWork }) {
  const { id, title, kind, organizationName, organizationActive, error, failedAt } = work;
  const [retry, { isLoading }] = useRetryFailedWorkMutation();
  const toast = useToast();
  const again = async () => {
    try {
      await retry({ id }).unwrap();
      toast.notify({ title: 'On its way again', description: title });
    } catch (failure) {
      toast.fail({ title: 'Not done again', description: messageOf(failure, 'Please try again in a moment.') });
    }
  };
  return (
    <tr>
      <td>
        <span className={rowStyles.name} title={title}>
          {title}
        </span>
        <span className={rowStyles.quiet}>
          {kindName(kind)}, number {id}
        </span>
      </td>
      <td className={rowStyles.cut} title={organizationName}>
        {organizationName}
        {organizationActive ? null : <span className={rowStyles.quiet}>Suspended</span>}
      </td>
      <td className={`${rowStyles.cut} ${rowStyles.soft}`} title={error ?? undefined}>
        {error ?? 'Unknown'}
      </td>
      <td className={rowStyles.date}>
        <RelativeTime iso={failedAt} />
      </td>
      <td className={rowStyles.end}>
        <Button size="small" loading={isLoading} onClick={() => void again()}>
          Retry<span className="visually-hidden"> {title}</span>
        </Button>
      </td>
    </tr>
  );
}

function Waiting({ first }: { first: boolean }) {
  return (
    <tr>
      <td>
        {first ? <LoadingNote what="failed work" /> : null}
        <Skeleton width={200} />
        <Skeleton width={120} height={12} />
      </td>
      {[140, 100, 88, 60].map((width, index) => (
        <td key={index}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  );
}
