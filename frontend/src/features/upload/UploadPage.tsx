import { Skeleton } from '@/shared/ui/Skeleton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { loadDraft, type UploadDraft } from './draft-storage';
import { UploadForm } from './UploadForm';
import styles from './UploadPage.module.css';

/** Upload a document and send it for review; what was put aside last time is there again. */
export default function UploadPage() {
  const userId = useSelector(selectUser)?.id;
  const [draft, setDraft] = useState<UploadDraft | null | undefined>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    let current = true;
    loadDraft(userId)
      .catch(() => null)
      .then((found) => current && setDraft(found))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [userId]);
  return (
    <div className={styles.page}>
      <PageHeader
        title="Upload Document"
        description="Add a file, say what it is, and choose who reviews and approves it."
      />
      {draft === undefined || userId === undefined ? (
        <Skeleton height={480} />
      ) : (
        <UploadForm userId={userId} draft={draft} />
      )}
    </div>
  );
}
