import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useListDocumentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { formatDate } from '@/shared/lib/format';
import { CloseIcon, SearchIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Target } from '@/shared/ui/Target';
import styles from './DocumentPicker.module.css';
import type { LinkedDocument } from './drafts';
import { useSettled } from './use-settled';

const MOST = 10;
const SHOWN = 20;

interface DocumentPickerProps {
  chosen: LinkedDocument[];
  onChoose: (documents: LinkedDocument[]) => void;
  onClose: () => void;
}

/** Chooses up to ten of the documents that the sender may see. */
export default function DocumentPicker({ chosen, onChoose, onClose }: DocumentPickerProps) {
  const [picked, setPicked] = useState(chosen);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { currentData, error, refetch } = useListDocumentsQuery({ search: search || undefined, limit: SHOWN });
  const toggle = (document: LinkedDocument, on: boolean) =>
    setPicked(on ? [...picked, document] : picked.filter(({ id }) => id !== document.id));
  const full = picked.length >= MOST;
  return (
    <Modal
      open
      title="Link documents"
      width={520}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" onClick={() => onChoose(picked)}>
            {picked.length > 0 ? `Link ${picked.length}` : 'Done'}
          </Button>
        </>
      }
    >
      <Input
        type="search"
        allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
        prefix={<SearchIcon size={15} />}
        placeholder="Search your documents"
        aria-label="Search your documents"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={styles.note}>
        {full
          ? `A message links at most ${MOST} documents.`
          : 'Recipients who may not see a document do not learn its title.'}
      </p>
      <div className={styles.list}>
        {error && !currentData ? (
          <ErrorState
            title="Documents could not be loaded"
            description={messageOf(error, 'The server could not answer.')}
            onRetry={() => void refetch()}
          />
        ) : !currentData ? (
          <div className={styles.loading}>
            <LoadingNote what="documents" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
            <Skeleton width="60%" />
          </div>
        ) : currentData.documents.length === 0 ? (
          <EmptyState title="No documents found" description="No title, description or tag matches." />
        ) : (
          <ul>
            {currentData.documents.map(({ id, title, authorName, updatedAt }) => {
              const on = picked.some((one) => one.id === id);
              return (
                <li key={id}>
                  <Checkbox
                    className={styles.row}
                    checked={on}
                    disabled={full && !on}
                    onChange={(event) => toggle({ id, title }, event.target.checked)}
                  >
                    <span className={styles.title}>{title}</span>
                    <span className={styles.meta}>
                      {authorName}, {formatDate(updatedAt)}
                    </span>
                  </Checkbox>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Modal>
  );
}
