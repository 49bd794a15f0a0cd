import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useListReviewRoutesQuery, type ReviewRoute } from '@/api/review-routes';
import { messageOf } from '@/api/problem';
import { PlusIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { RouteRow } from './RouteRow';
import styles from './review-routes.module.css';

const RouteEditor = lazy(() => import('./RouteEditor'));

const SKELETONS = 3;

/** The ways that documents take to their approval. */
export default function ReviewRoutesPage() {
  const { data, error, isFetching, refetch } = useListReviewRoutesQuery();
  const [edited, setEdited] = useState<ReviewRoute | 'new' | null>(null);
  const add = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
      Add route
    </Button>
  );
  const empty = data?.routes.length === 0;
  return (
    <>
      <PageHeader
        title="Review Routes"
        description="Who reviews and approves documents, in which order, and until when."
        actions={empty ? undefined : add}
      />
      {error && !data ? (
        <ErrorState
          title="The routes could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : empty ? (
        <EmptyState
          title="No routes yet"
          description="Every document takes two steps now: a reviewer reviews it, then an approver approves it. A route replaces them with steps of your own."
          action={add}
        />
      ) : (
        <ul className={styles.routes} aria-busy={!data}>
          {data
            ? data.routes.map((route) => <RouteRow key={route.id} route={route} onEdit={() => setEdited(route)} />)
            : Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={index} first={index === 0} />)}
        </ul>
      )}
      {data && !empty ? (
        <p className={styles.below}>
          A document takes the route of its category, else the default. Where there is neither, a reviewer reviews it
          and an approver approves it.
        </p>
      ) : null}
      {edited ? (
        <Suspense>
          <RouteEditor route={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A route's shape while it is loading. */
function SkeletonRow({ first }: { first: boolean }) {
  return (
    <li className={styles.route}>
      <div className={styles.about}>
        {first ? <LoadingNote what="routes" /> : null}
        <Skeleton width={180} />
        <Skeleton width="60%" height={26} />
      </div>
    </li>
  );
}
