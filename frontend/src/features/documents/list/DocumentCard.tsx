import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import type { ListedDocument } from '@/api/document-life';
import { AccessButton } from '@/shared/access/AccessButton';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { DownloadIcon, EyeIcon, RestoreIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Tags } from '@/shared/ui/Tags';
import { DocumentFace } from '../face/DocumentFace';
import styles from './DocumentCard.module.css';
import { DocumentMenu } from './DocumentMenu';
import { Marks } from './Marks';
import { SelectBox } from './SelectBox';
import type { DocumentsProps } from './documents-props';
import { deletionWords, purgeDateOf } from './trash-words';

const TAGS_ON_CARD = 3;

type DocumentCardProps = Omit<DocumentsProps, 'documents' | 'view' | 'sort' | 'onSort'> & { document: ListedDocument };

/** A document in the list: its face, where it stands, and the ways in. */
export function DocumentCard({ document, selected, hasPicture, onToggle, onAction }: DocumentCardProps) {
  const { search } = useLocation();
  const details = { search: withDocument(search, document.id) };
  const chosen = selected.has(document.id);
  return (
    <li
      className={[styles.card, chosen && styles.chosen, selected.size > 0 && styles.choosing].filter(Boolean).join(' ')}
    >
      <div className={styles.top}>
        <DocumentFace document={document} picture={hasPicture(document.id)} size="face" />
        <div className={styles.heading}>
          <h2 className={styles.title}>
            {document.deletedAt ? (
              <span title={document.title}>{document.title}</span>
            ) : (
              <Link to={details} title={document.title}>
                {document.title}
              </Link>
            )}
          </h2>
          <div className={styles.department}>{departmentLabel(document.department)}</div>
        </div>
        <div className={styles.corner}>
          <SelectBox title={document.title} checked={chosen} onToggle={(range) => onToggle(document.id, range)} />
          <DocumentMenu document={document} onAction={onAction} />
        </div>
      </div>
      <div className={styles.badges}>
        <StatusBadge status={document.status} />
        <PriorityBadge priority={document.priority} />
        <Marks document={document} />
      </div>
      <p className={styles.description}>
        {document.description || <span className={styles.none}>No description</span>}
      </p>
      <Tags tags={document.tags} max={TAGS_ON_CARD} />
      <div className={styles.foot}>
        {document.deletedAt ? (
          <TrashFoot document={document} onAction={onAction} />
        ) : (
          <Foot document={document} details={details} />
        )}
      </div>
    </li>
  );
}

function Foot({ document, details }: { document: ListedDocument; details: { search: string } }) {
  const navigate = useNavigate();
  return (
    <>
      <span className={styles.meta}>
        <span title={formatDateTime(document.updatedAt)}>Updated {formatDate(document.updatedAt)}</span>
        <span>Version {document.version}</span>
      </span>
      <span className={styles.actions}>
        <Button size="small" icon={<EyeIcon size={14} />} onClick={() => void navigate(details)}>
          View
          <span className="visually-hidden"> {document.title}</span>
        </Button>
        <AccessButton
          kind="download"
          target={document}
          label="Download"
          size="small"
          icon={<DownloadIcon size={14} />}
        />
      </span>
    </>
  );
}

function TrashFoot({ document, onAction }: Pick<DocumentsProps, 'onAction'> & { document: ListedDocument }) {
  const purged = purgeDateOf(document);
  return (
    <>
      <span className={styles.meta}>
        <span className={styles.line} title={deletionWords(document) ?? undefined}>
          Deleted {formatDate(document.deletedAt ?? '')}
          {document.deletedByName ? ` by ${document.deletedByName}` : null}
        </span>
        {purged ? <span>Purged on {formatDate(purged)}</span> : null}
      </span>
      {document.allowedActions.includes('restore') ? (
        <Button size="small" icon={<RestoreIcon size={14} />} onClick={() => onAction('restore', document)}>
          Restore
          <span className="visually-hidden"> {document.title}</span>
        </Button>
      ) : null}
    </>
  );
}

/** The card's shape while it is loading. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Skeleton width={56} height={73} />
        <div className={styles.heading}>
          <Skeleton width="80%" height={16} />
          <Skeleton width="35%" height={12} />
        </div>
      </div>
      <div className={styles.badges}>
        <Skeleton width={110} height={22} />
        <Skeleton width={64} height={16} />
      </div>
      <div className={styles.description}>
        <Skeleton />
        <Skeleton width="60%" />
      </div>
      <Skeleton width="50%" height={20} />
      <div className={styles.foot}>
        <Skeleton width={130} height={28} />
        <Skeleton width={150} height={28} />
      </div>
    </div>
  );
}
