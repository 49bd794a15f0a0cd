import { Modal } from 'antd';
import { useGetDocumentQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import styles from './EditDocumentDialog.module.css';
import EditDocumentDialog from './EditDocumentDialog';

/** The edit dialog for a document of which only the list's part is at hand. */
export default function EditDocument({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGetDocumentQuery({ id });
  if (data) return <EditDocumentDialog document={data} onClose={onClose} />;
  return (
    <Modal open title="Edit document" width={640} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState
          title="The document could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.waiting}>
          <LoadingNote what="document" />
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} height={34} />
          ))}
        </div>
      )}
    </Modal>
  );
}
