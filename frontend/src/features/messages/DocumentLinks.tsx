import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CloseIcon, DocumentIcon } from '@/shared/ui/icons';
import styles from './DocumentLinks.module.css';
import type { LinkedDocument } from './drafts';

const DocumentPicker = lazy(() => import('./DocumentPicker'));

interface DocumentLinksProps {
  documents: LinkedDocument[];
  onChange: (documents: LinkedDocument[]) => void;
}

/** The documents that a message will link, and the way to choose them. */
export function DocumentLinks({ documents, onChange }: DocumentLinksProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className={styles.links}>
      <Button icon={<DocumentIcon />} onClick={() => setPicking(true)}>
        Link document
      </Button>
      {documents.length > 0 ? (
        <ul className={styles.chosen} aria-label="Linked documents">
          {documents.map(({ id, title }) => (
            <li key={id} className={styles.chip}>
              <span className={styles.title}>{title}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${title}`}
                onClick={() => onChange(documents.filter((one) => one.id !== id))}
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {picking ? (
        <Suspense>
          <DocumentPicker
            chosen={documents}
            onClose={() => setPicking(false)}
            onChoose={(chosen) => {
              onChange(chosen);
              setPicking(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
