import { Button, Modal } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useCheckZipMutation, type BulkItem, type ListedDocument } from '@/api/document-life';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { useDocumentAccess } from '@/shared/access/document-access';
import { formatMegabytes, plural } from '@/shared/lib/format';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import styles from './dialogs.module.css';

const CODE_REQUIRED = 'ACCESS_CODE_REQUIRED';

interface ZipDialogProps {
  documents: readonly ListedDocument[];
  onClose: () => void;
}

/**
 * Which of the chosen documents go into the archive. One that needs a code can be opened from here; what stays closed
 * is left out, and the archive says so.
 */
export default function ZipDialog({ documents, onClose }: ZipDialogProps) {
  const [check] = useCheckZipMutation();
  const [answer, setAnswer] = useState<{ results: BulkItem[]; totalBytes: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const access = useDocumentAccess();
  const store = useStore();
  const toast = useToast();
  const ids = documents.map(({ id }) => id);
  const key = ids.join(',');

  const look = useCallback(async () => {
    try {
      setAnswer(await check({ zipDocumentsDto: { ids: key.split(',').map(Number) } }).unwrap());
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer.'));
    }
  }, [check, key]);
  useEffect(() => void look(), [look]);

  const ready = answer?.results.filter(({ ok }) => ok) ?? [];
  const unlock = async (document: ListedDocument) => {
    if (await access.unlock(document)) await look();
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const bytes = await fetchBytes(store, '/api/documents/zip', { body: { ids } });
      saveBlob(bytes, 'documents.zip');
      toast.notify({ title: 'Archive saved', description: plural(ready.length, 'document') });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer.'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal open title="Download as ZIP" width={560} footer={null} onCancel={onClose} destroyOnHidden>
      <ul className={styles.files}>
        {documents.map((document) => (
          <li key={document.id} className={styles.file}>
            <span className={styles.fileTitle} title={document.title}>
              {document.title}
            </span>
            <FileState
              result={answer?.results.find(({ id }) => id === document.id)}
              failed={failure !== null}
              busy={access.busy !== null}
              onUnlock={() => void unlock(document)}
              title={document.title}
            />
          </li>
        ))}
      </ul>
      {answer ? null : failure ? null : <LoadingNote what="what can be downloaded" />}
      {answer && ready.length < documents.length ? (
        <p className={styles.note}>What is not ready is left out, and named in the archive.</p>
      ) : null}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" disabled={ready.length === 0} loading={saving} onClick={() => void save()}>
          {answer && ready.length > 0
            ? `Download ${plural(ready.length, 'document')} (${formatMegabytes(answer.totalBytes)})`
            : 'Download'}
        </Button>
      </div>
    </Modal>
  );
}

interface FileStateProps {
  result: BulkItem | undefined;
  failed: boolean;
  busy: boolean;
  title: string;
  onUnlock: () => void;
}

function FileState({ result, failed, busy, title, onUnlock }: FileStateProps) {
  if (!result) return failed ? null : <Skeleton width={64} />;
  if (result.ok) return <span className={styles.state}>Ready</span>;
  if (result.code === CODE_REQUIRED) {
    return (
      <Button size="small" disabled={busy} onClick={onUnlock}>
        Ask for access
        <span className="visually-hidden"> to {title}</span>
      </Button>
    );
  }
  return <span className={styles.state}>{result.message ?? 'Not available'}</span>;
}
