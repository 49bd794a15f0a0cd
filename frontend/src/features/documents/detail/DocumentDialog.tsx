import { Modal } from 'antd';
import { useGetDocumentQuery } from '@/api/api';
import { isProblem, messageOf } from '@/api/problem';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { FileIcon } from '@/shared/ui/FileIcon';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import styles from './DocumentDialog.module.css';
import { DocumentView } from './DocumentView';

interface DocumentDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  /** Called when the dialog has left the screen. */
  onClosed: () => void;
}

/** Everything about one document, with the decision always in view. Full-screen on a phone. */
export default function DocumentDialog({ id, open, onClose, onClosed }: DocumentDialogProps) {
  const phone = useMediaQuery(PHONE);
  const { data, error, isFetching, refetch } = useGetDocumentQuery({ id });
  const title = data ? (
    <span className={styles.title}>
      <FileIcon mimeType={data.mimeType} size="small" />
      <span className={styles.titleText} title={data.title}>
        {data.title}
      </span>
    </span>
  ) : (
    <span className={styles.title}>{error ? 'Document' : <Skeleton width={260} height={20} />}</span>
  );
  return (
    <Modal
      open={open}
      afterClose={onClosed}
      centered={!phone}
      width={phone ? '100vw' : 'min(1120px, calc(100vw - 48px))'}
      title={title}
      footer={null}
      onCancel={onClose}
      className={phone ? styles.phone : undefined}
      classNames={{ container: styles.container, header: styles.header, body: styles.body }}
    >
      {data ? (
        <DocumentView document={data} phone={phone} />
      ) : error ? (
        <Failure
          status={isProblem(error) ? error.status : 0}
          message={messageOf(error, 'The server could not answer.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ViewSkeleton />
      )}
    </Modal>
  );
}

function Failure({
  status,
  message,
  retrying,
  onRetry,
}: {
  status: number;
  message: string;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (status === 404) {
    return <EmptyState title="Document not found" description="It does not exist, or it was not shared with you." />;
  }
  return (
    <ErrorState title="The document could not be loaded" description={message} onRetry={onRetry} retrying={retrying} />
  );
}

function ViewSkeleton() {
  return (
    <div className={styles.layout}>
      <LoadingNote what="document" />
      <div className={styles.main}>
        <div className={styles.skeletonTabs}>
          <Skeleton width={64} />
          <Skeleton width={56} />
          <Skeleton width={84} />
        </div>
        <Skeleton height={380} />
      </div>
      <div className={styles.side}>
        <div className={styles.facts}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} width={`${85 - index * 7}%`} />
          ))}
        </div>
      </div>
    </div>
  );
}
