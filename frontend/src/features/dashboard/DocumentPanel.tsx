import { Link, useLocation } from 'react-router-dom';
import { withDocument } from '@/shared/routing/paths';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDateTime } from '@/shared/lib/format';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import type { DashboardDocument } from './api';
import { lineWords, listWords, type ListKey } from './panels';
import { Nothing, Panel } from './Panel';
import styles from './Panels.module.css';

interface DocumentPanelProps {
  list: ListKey;
  documents: readonly DashboardDocument[];
  count?: number;
}

/** Five documents at most, each one click away. */
export function DocumentPanel({ list, documents, count }: DocumentPanelProps) {
  const { title, all, nothing } = listWords[list];
  return (
    <Panel title={title} all={documents.length > 0 ? all : null} {...(count === undefined ? {} : { count })}>
      {documents.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <ul>
          {documents.map((document) => (
            <DocumentLine key={document.id} list={list} document={document} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DocumentLine({ list, document }: { list: ListKey; document: DashboardDocument }) {
  const { search } = useLocation();
  const { id, title, mimeType, authorName, department, priority, status, note, dueAt } = document;
  const { text, pressing } = lineWords(list, document);
  const urgent = list === 'waiting' && (priority === 'urgent' || priority === 'high');
  return (
    <li className={styles.line}>
      <FileIcon mimeType={mimeType} size="small" />
      <div className={styles.words}>
        <Link to={{ search: withDocument(search, id) }} className={styles.title} title={title}>
          {title}
        </Link>
        {note ? (
          <span className={`${styles.quote} ${styles.reason}`} title={note.comment}>
            {note.comment ? `${note.name}: ${note.comment}` : `${note.name} gave no reason`}
          </span>
        ) : (
          <span className={styles.quote}>
            {list === 'drafts' || list === 'sentBack' ? null : `${authorName}, `}
            {departmentLabel(department)}
          </span>
        )}
      </div>
      <div className={styles.facts}>
        {list === 'sentBack' ? <StatusBadge status={status} /> : null}
        {urgent ? <PriorityBadge priority={priority} /> : null}
        {list === 'sentBack' ? null : (
          <span
            className={pressing ? `${styles.fact} ${styles.pressing}` : styles.fact}
            title={dueAt ? formatDateTime(dueAt) : undefined}
          >
            {text}
          </span>
        )}
      </div>
    </li>
  );
}
