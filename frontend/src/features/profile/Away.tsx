import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useListDelegationsQuery } from '@/api/delegations';
import { messageOf } from '@/api/problem';
import { concerning } from '@/shared/delegation/delegation-words';
import { DelegationList } from '@/shared/delegation/DelegationList';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import type { Profile } from './api';
import styles from './profile.module.css';

const DelegationDialog = lazy(() => import('@/shared/delegation/DelegationDialog'));

/** Those that are over and still listed; the record of decisions knows all. */
const SHOWN = 8;

/** Who stands in for the user, and for whom the user does. */
export function Away({ profile }: { profile: Profile }) {
  const { data, error, isFetching, refetch } = useListDelegationsQuery();
  const [open, setOpen] = useState(false);
  if (error && !data) {
    return (
      <ErrorState
        title="Delegations could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <>
        <LoadingNote what="delegations" />
        <Skeleton height={34} />
      </>
    );
  }
  const shown = concerning(data.delegations, profile.id).slice(0, SHOWN);
  return (
    <>
      {shown.length > 0 ? (
        <div className={styles.away}>
          <DelegationList delegations={shown} userId={profile.id} />
        </div>
      ) : null}
      <Button onClick={() => setOpen(true)}>Have somebody stand in</Button>
      {open ? (
        <Suspense>
          <DelegationDialog from={profile} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
