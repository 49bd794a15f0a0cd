import { Link, useLocation } from 'react-router-dom';
import { isStored } from '@/api/uploads/upload-phase';
import { cancelUpload, retryUpload } from '@/api/uploads/uploads';
import type { UploadItem } from '@/api/uploads/uploads-slice';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { withDocument } from '@/shared/routing/paths';
import { FileIcon } from '@/shared/ui/FileIcon';
import { CheckIcon, WarningIcon } from '@/shared/ui/icons';
import { phaseWords } from './tray-words';
import styles from './UploadTray.module.css';

/** One file: where it stands, and what can be done about it. */
export function TrayRow({ item }: { item: UploadItem }) {
  const dispatch = useApiDispatch();
  const { search } = useLocation();
  const { id, name, phase, documentId, error } = item;
  const failed = phase === 'failed';
  const named = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={styles.row}>
      <FileIcon mimeType={item.mimeType} size="small" />
      <div className={styles.about}>
        {documentId === null ? (
          <div className={styles.name} title={name}>
            {name}
          </div>
        ) : (
          <Link className={styles.name} title={name} to={{ search: withDocument(search, documentId) }}>
            {name}
          </Link>
        )}
        <div className={failed || error ? `${styles.phase} ${styles.failed}` : styles.phase}>
          {failed || error ? <WarningIcon size={14} /> : phase === 'done' ? <CheckIcon size={14} /> : null}
          <span>{phaseWords(item)}</span>
        </div>
        <Bar item={item} />
      </div>
      {failed && !item.final ? (
        <button type="button" className={styles.action} onClick={() => dispatch(retryUpload(id))}>
          Retry{named}
        </button>
      ) : null}
      {isStored(phase) ? null : (
        <button type="button" className={styles.action} onClick={() => dispatch(cancelUpload(id))}>
          {failed ? 'Remove' : 'Cancel'}
          {named}
        </button>
      )}
    </li>
  );
}

/** How many of the bytes are out; once the server has them, only that it works. */
function Bar({ item: { name, phase, progress } }: { item: UploadItem }) {
  if (phase === 'waiting' || phase === 'failed' || phase === 'done') return null;
  if (phase !== 'sending') return <div className={`${styles.bar} ${styles.working}`} aria-hidden="true" />;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={Math.floor(progress * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={styles.sent} style={{ transform: `scaleX(${progress})` }} />
    </div>
  );
}
