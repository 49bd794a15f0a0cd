import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { FoundDocument } from '@/api/search';
import { AccessButton } from '@/shared/access/AccessButton';
import { departmentLabel } from '@/shared/lib/document-words';
import { capitalize, formatDate, formatDateTime } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { DownloadIcon, EyeIcon } from '@/shared/ui/icons';
import { Parts } from '@/shared/ui/Parts';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Tags } from '@/shared/ui/Tags';
import styles from './SearchCard.module.css';

const TAGS_ON_CARD = 5;

/** A document that was found: where the words stand in it, and the ways in. */
export function SearchCard({ document }: { document: FoundDocument }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const details = { search: withDocument(search, document.id) };
  return (
    <li className={styles.card}>
      <FileIcon mimeType={document.mimeType} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <Link to={details}>
              <Parts parts={document.titleParts} />
            </Link>
          </h2>
          <span className={styles.badges}>
            <PriorityBadge priority={document.priority} />
            <StatusBadge status={document.status} />
          </span>
        </div>
        {document.description ? <p className={styles.description}>{document.description}</p> : null}
        {document.snippet.some(({ match }) => match) ? (
          <p className={styles.snippet}>
            <Parts parts={document.snippet} />
          </p>
        ) : null}
        <p className={styles.meta}>
          <span>
            {document.authorName}, author #{document.authorId}
          </span>
          <span title={formatDateTime(document.createdAt)}>Created {formatDate(document.createdAt)}</span>
          <span>{departmentLabel(document.department)}</span>
          <span>{capitalize(document.category)}</span>
        </p>
        <div className={styles.foot}>
          <Tags tags={document.tags} max={TAGS_ON_CARD} />
          <span className={styles.actions}>
            <Button size="small" icon={<EyeIcon size={14} />} onClick={() => void navigate(details)}>
              View
              <span className="visually-hidden"> {document.title}</span>
            </Button>
            <AccessButton kind="download" target={document} label="Download" icon={<DownloadIcon size={14} />} />
          </span>
        </div>
      </div>
    </li>
  );
}

/** The card's shape while it is loading. */
export function SearchCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton width={40} height={52} />
      <div className={styles.body}>
        <Skeleton width="45%" height={18} />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
        <Skeleton width="60%" height={12} />
      </div>
    </div>
  );
}
