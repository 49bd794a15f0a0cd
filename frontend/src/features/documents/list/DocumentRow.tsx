import { memo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ListedDocument } from '@/api/document-life';
import { useDocumentAccess } from '@/shared/access/document-access';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { StatusBadge } from '@/shared/ui/Badge';
import { DownloadIcon, EyeIcon, RestoreIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { DocumentFace } from '../face/DocumentFace';
import { DocumentMenu } from './DocumentMenu';
import styles from './DocumentTable.module.css';
import type { DocumentsProps } from './documents-props';
import { listed } from './list-focus';
import { Marks } from './Marks';
import { SelectBox } from './SelectBox';
import { deletionWords, purgeDateOf } from './trash-words';

interface DocumentRowProps extends Pick<DocumentsProps, 'view' | 'onToggle' | 'onAction'> {
  document: ListedDocument;
  index: number;
  /** Whether its first page can be shown. */
  picture: boolean;
  chosen: boolean;
  /** Whether this row takes part in the order of Tab. */
  active: boolean;
  onActive: (index: number) => void;
}

/**
 * A document as a row: a click opens it, its controls appear under the pointer and with the focus. Drawn again only
 * when it is another one.
 */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, view, index, picture, chosen, active, onActive } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const details = { search: withDocument(search, document.id) };
  const tabIndex = active ? 0 : -1;
  // What is in the trash cannot be looked at before it is restored.
  const inTrash = view === 'trash';
  return (
    <tr
      {...listed(document.id)}
      tabIndex={tabIndex}
      aria-selected={chosen}
      className={[chosen && styles.chosen, inTrash && styles.closed].filter(Boolean).join(' ')}
      onFocus={() => onActive(index)}
      onClick={inTrash ? undefined : () => void navigate(details)}
    >
      <td className={styles.select} onClick={(event) => event.stopPropagation()}>
        <SelectBox
          title={document.title}
          checked={chosen}
          tabIndex={tabIndex}
          onToggle={(range) => props.onToggle(document.id, range)}
        />
      </td>
      <td className={styles.titleCell}>
        <div className={styles.document}>
          <DocumentFace document={document} picture={picture} size="small" />
          {inTrash ? (
            <span className={styles.title} title={document.title}>
              {document.title}
            </span>
          ) : (
            <Link
              to={details}
              className={styles.title}
              title={document.title}
              tabIndex={tabIndex}
              onClick={(event) => event.stopPropagation()}
            >
              {document.title}
            </Link>
          )}
          <Marks document={document} />
        </div>
      </td>
      <td className={styles.status}>
        <StatusBadge status={document.status} />
      </td>
      <td className={styles.department} title={departmentLabel(document.department)}>
        {departmentLabel(document.department)}
      </td>
      <Person document={document} inTrash={inTrash} />
      <td className={styles.version}>{document.version}</td>
      <Dates document={document} inTrash={inTrash} />
      <td className={styles.actions} onClick={(event) => event.stopPropagation()}>
        <RowActions document={document} tabIndex={tabIndex} onAction={props.onAction} details={details} />
      </td>
    </tr>
  );
});

/** Whose document it is; in the trash, who put it there. */
function Person({ document, inTrash }: { document: ListedDocument; inTrash: boolean }) {
  const name = inTrash ? document.deletedByName : document.authorName;
  return (
    <td className={styles.author} title={(inTrash ? deletionWords(document) : null) ?? name ?? undefined}>
      {name}
    </td>
  );
}

function Dates({ document, inTrash }: { document: ListedDocument; inTrash: boolean }) {
  return inTrash ? (
    <>
      <DateCell word="Deleted" iso={document.deletedAt} />
      <DateCell word="Purged on" iso={purgeDateOf(document)} />
    </>
  ) : (
    <>
      <DateCell word="Updated" iso={document.updatedAt} />
      <DateCell word="Created" iso={document.createdAt} className={styles.created} />
    </>
  );
}

function DateCell({ word, iso, className = styles.date }: { word: string; iso: string | null; className?: string }) {
  return (
    <td className={className}>
      {iso ? (
        <span title={formatDateTime(iso)}>
          <span className={styles.word}>{word} </span>
          {formatDate(iso)}
        </span>
      ) : null}
    </td>
  );
}

interface RowActionsProps extends Pick<DocumentsProps, 'onAction'> {
  document: ListedDocument;
  tabIndex: number;
  details: { search: string };
}

function RowActions({ document, tabIndex, onAction, details }: RowActionsProps) {
  const access = useDocumentAccess();
  const loading = access.busy?.id === document.id;
  if (document.deletedAt) {
    return (
      <div className={styles.tools}>
        {document.allowedActions.includes('restore') ? (
          <button
            type="button"
            className={styles.tool}
            tabIndex={tabIndex}
            aria-label={`Restore ${document.title}`}
            title="Restore"
            onClick={() => onAction('restore', document)}
          >
            <RestoreIcon />
          </button>
        ) : null}
        <DocumentMenu document={document} onAction={onAction} tabIndex={tabIndex} />
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Link
        to={details}
        className={`${styles.tool} ${styles.onHover}`}
        tabIndex={tabIndex}
        aria-label={`View ${document.title}`}
        title="View"
      >
        <EyeIcon />
      </Link>
      <button
        type="button"
        className={`${styles.tool} ${styles.onHover}`}
        tabIndex={tabIndex}
        disabled={access.busy !== null}
        aria-label={loading ? `Loading... ${document.title}` : `Download ${document.title}`}
        title={loading ? 'Loading...' : 'Download'}
        onClick={() => void access.download(document)}
      >
        <DownloadIcon />
      </button>
      <DocumentMenu document={document} onAction={onAction} tabIndex={tabIndex} />
    </div>
  );
}

/** A row's shape while it is loading. */
export function SkeletonRow({ first }: { first: boolean }) {
  return (
    <tr>
      <td className={styles.select}>
        <Skeleton width={16} height={16} />
      </td>
      <td className={styles.titleCell}>
        <div className={styles.document}>
          {first ? <LoadingNote what="documents" /> : null}
          <Skeleton width={24} height={31} />
          <Skeleton width="60%" />
        </div>
      </td>
      <td className={styles.status}>
        <Skeleton width={96} height={22} />
      </td>
      <td className={styles.department}>
        <Skeleton width={72} />
      </td>
      <td className={styles.author}>
        <Skeleton width={90} />
      </td>
      <td className={styles.version} />
      <td className={styles.date}>
        <Skeleton width={84} />
      </td>
      <td className={styles.created}>
        <Skeleton width={84} />
      </td>
      <td className={styles.actions} />
    </tr>
  );
}
