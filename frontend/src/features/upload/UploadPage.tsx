import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { paths } from '@/shared/routing/paths';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { UploadForm } from './form/UploadForm';
import styles from './UploadPage.module.css';
import { useUploadStart } from './use-upload-start';

/** Upload documents and send them for review; what was put aside last time is there again. */
export default function UploadPage() {
  const userId = useSelector(selectUser)?.id;
  const template = Number(useSearchParams()[0].get('template') ?? '');
  const templateId = Number.isSafeInteger(template) && template > 0 ? template : null;
  const { loaded, retry } = useUploadStart(userId, templateId);
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageHeader
        title="Upload Document"
        description="Add one file or several, say what they are, and choose who reviews and approves them."
      />
      {!loaded || userId === undefined ? (
        <Skeleton height={480} />
      ) : 'failure' in loaded ? (
        <>
          <ErrorState title="The template could not be opened" description={loaded.failure} onRetry={retry} />
          <div className={styles.instead}>
            <Button type="link" onClick={() => void navigate(paths.upload, { replace: true })}>
              Upload without a template
            </Button>
          </div>
        </>
      ) : (
        <UploadForm key={templateId ?? 'own'} userId={userId} start={loaded.start} />
      )}
    </div>
  );
}
