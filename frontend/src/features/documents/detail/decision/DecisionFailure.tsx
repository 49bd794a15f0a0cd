import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { reviewChanged } from '@/api/document-review';
import type { DocumentDetail } from '@/api/types';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { paths } from '@/shared/routing/paths';
import styles from './Decision.module.css';
import type { Failure } from './decision-words';

interface DecisionFailureProps {
  failure: Failure;
  document: DocumentDetail;
  onReload: () => void;
}

/** Why the step did not come about, and what can be done about it. */
export function DecisionFailure({ failure, document, onReload }: DecisionFailureProps) {
  const dispatch = useApiDispatch();
  // Said at the field.
  if (failure.kind === 'signature') return null;
  if (failure.kind === 'lost') {
    return (
      <div className={styles.lost} role="alert">
        <strong>Somebody else decided this meanwhile</strong>
        <p>Nothing of yours was recorded.</p>
        <Button
          onClick={() => {
            dispatch(reviewChanged(document.id));
            onReload();
          }}
        >
          Reload
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.failure} role="alert">
      {failure.message}
      {failure.kind === 'no_app' ? (
        <>
          {' '}
          <Link to={paths.profile}>Go to your profile</Link>
        </>
      ) : null}
    </p>
  );
}
