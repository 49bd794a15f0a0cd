import { memo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ListedDocument } from '@/api/document-life';
import { AccessButton } from '@/shared/access/AccessButton';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { DownloadIcon, EyeIcon, RestoreIcon } from '@/shared/ui/icons';
import { PlainButton } from '@/shared/ui/PlainButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Tags } from '@/shared/ui/Tags';
import { DocumentFace } from '../face/DocumentFace';
import styles from './DocumentCard.module.css';
import { DocumentMenu } from './DocumentMenu';
import { listed } from './list-focus';
import { Marks } from './Marks';
import { SelectBox } from './SelectBox';
import type { DocumentsProps } from './documents-props';
import { deletionWords, purgeDateOf } from './trash-words';

const TAGS_ON_CARD = 3;

interface DocumentCardProps extends Pick<DocumentsProps, 'onToggle' | 'onAction'> {
  document: ListedDocument;
  /** Whether its first page can be shown. */
  picture: boolean;
  chosen: boolean;
  /** Whether anything in the list is chosen. */
  choosing: boolean;
}

/** A document in the list: its face, where it stands, and the ways in. Drawn again only when it is another one. */
export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { document, picture, chosen, choosing, onToggle, onAction } = props;
  const { search } = useLocation();
  const details = { search: withDocument(search, document.id) };
  return (
    <li
      className={[styles.card, chosen && styles.chosen, choosing && styles.choosing].filter(Boolean).join(' ')}
      {...listed(document.id)}
    >
      <div className={styles.top}>
        <DocumentFace document={document} picture={picture} size="face" />
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
});

function Foot({ document, details }: { document: ListedDocument; details: { search: string } }) {
  const navigate = useNavigate();
  return (
    <>
      <span className={styles.meta}>
        <span title={formatDateTime(document.updatedAt)}>Updated {formatDate(document.updatedAt)}</span>
        <span>Version {document.version}</span>
      </span>
      <span className={styles.actions}>
        <PlainButton size="small" onClick={() => void navigate(details)}>
          <EyeIcon size={14} />
          <span>
            View<span className="visually-hidden"> {document.title}</span>
          </span>
        </PlainButton>
        <AccessButton kind="download" target={document} label="Download" icon={<DownloadIcon size={14} />} />
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
        <PlainButton size="small" onClick={() => onAction('restore', document)}>
          <RestoreIcon size={14} />
          <span>
            Restore<span className="visually-hidden"> {document.title}</span>
          </span>
        </PlainButton>
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
