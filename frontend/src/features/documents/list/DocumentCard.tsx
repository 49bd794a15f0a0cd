import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import type { DocumentSummary } from '@/api/types';
import { AccessButton } from '@/shared/access/AccessButton';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { DownloadIcon, EyeIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Tags } from '@/shared/ui/Tags';
import styles from './DocumentCard.module.css';

const TAGS_ON_CARD = 3;

/** A document in the list: its face, where it stands, and the ways in. */
export function DocumentCard({ document }: { document: DocumentSummary }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const details = { search: withDocument(search, document.id) };
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <FileIcon mimeType={document.mimeType} />
        <div className={styles.heading}>
          <h2 className={styles.title}>
            <Link to={details} title={document.title}>
              {document.title}
            </Link>
          </h2>
          <div className={styles.department}>{departmentLabel(document.department)}</div>
        </div>
      </div>
      <div className={styles.badges}>
        <StatusBadge status={document.status} />
        <PriorityBadge priority={document.priority} />
      </div>
      <p className={styles.description}>
        {document.description || <span className={styles.none}>No description</span>}
      </p>
      <Tags tags={document.tags} max={TAGS_ON_CARD} />
      <div className={styles.foot}>
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
      </div>
    </li>
  );
}

/** The card's shape while it is loading. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Skeleton width={40} height={52} />
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
