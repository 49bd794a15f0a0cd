import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useListVersionsQuery, type DocumentVersion } from '@/api/document-content';
import { messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import type { DocumentPlace } from '@/shared/routing/paths';
import { UploadIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import type { ShowPlace } from '../use-place';
import { CompareBar } from './CompareBar';
import { CompareView } from './CompareView';
import { RestoreDialog } from './RestoreDialog';
import { VersionItem } from './VersionItem';
import styles from './Versions.module.css';

const NewVersionDialog = lazy(() => import('../../versions/NewVersionDialog'));

interface VersionsTabProps {
  document: DocumentDetail;
  place: Required<DocumentPlace>;
  onShow: ShowPlace;
}

/** Every version the reader may see, the newest first; what changed between two; and the way to a new one. */
export function VersionsTab({ document, place, onShow }: VersionsTabProps) {
  const { currentData, error, isFetching, refetch } = useListVersionsQuery({ id: document.id });
  const [restoring, setRestoring] = useState<DocumentVersion | null>(null);
  const [adding, setAdding] = useState(false);
  const versions = currentData?.versions;
  if (error && !versions) {
    return (
      <ErrorState
        title="Versions could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!versions) return <VersionSkeletons />;
  if (place.compare) {
    return <CompareView document={document} versions={versions} pair={place.compare} onShow={onShow} />;
  }
  const shown = place.version ?? document.version;
  const mayRestore = document.allowedActions.includes('restore_version');
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        {versions.length > 1 ? (
          <CompareBar versions={versions} onCompare={(pair) => onShow({ compare: pair })} />
        ) : null}
        {document.allowedActions.includes('upload_version') ? (
          <Button icon={<UploadIcon size={15} />} onClick={() => setAdding(true)}>
            New version
          </Button>
        ) : null}
      </div>
      <ol className={styles.list}>
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            document={document}
            version={version}
            shown={version.version === shown}
            onShow={onShow}
            onRestore={mayRestore && version.version !== document.version ? () => setRestoring(version) : undefined}
          />
        ))}
      </ol>
      {restoring ? (
        <RestoreDialog document={document} version={restoring.version} onClose={() => setRestoring(null)} />
      ) : null}
      {adding ? (
        <Suspense>
          <NewVersionDialog document={document} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function VersionSkeletons() {
  return (
    <div className={styles.list}>
      <LoadingNote what="versions" />
      {[0, 1].map((index) => (
        <div key={index} className={styles.item}>
          <Skeleton width="30%" height={16} />
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </div>
  );
}
