import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { DocumentSummary } from '@/api/types';
import { departmentLabel } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { ReviewProgress } from '@/shared/review/ReviewProgress';
import { withDocument } from '@/shared/routing/paths';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './ApprovalsPage.module.css';

/** A document that waits, with the way to decide on it. */
export function ApprovalCard({ document }: { document: DocumentSummary }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const details = { search: withDocument(search, document.id) };
  return (
    <li className={styles.card}>
      <FileIcon mimeType={document.mimeType} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={details}>{document.title}</Link>
        </h2>
        <p className={styles.meta}>
          {document.authorName}, {departmentLabel(document.department)}, {capitalize(document.category)}, version{' '}
          {document.version}
        </p>
        {document.description ? <p className={styles.description}>{document.description}</p> : null}
        <div className={styles.badges}>
          <StatusBadge status={document.status} onApprovalPage />
          <PriorityBadge priority={document.priority} />
          <span className={styles.meta}>
            Updated <RelativeTime iso={document.updatedAt} />
          </span>
        </div>
        {document.review ? <ReviewProgress review={document.review} /> : null}
      </div>
      <Button className={styles.review} onClick={() => void navigate(details)}>
        Review Document
        <span className="visually-hidden"> {document.title}</span>
      </Button>
    </li>
  );
}

/** The card's shape while it is loading. */
export function ApprovalSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton width={40} height={52} />
      <div className={styles.words}>
        <Skeleton width="45%" height={18} />
        <Skeleton width="60%" />
        <Skeleton width="40%" height={22} />
      </div>
      <Skeleton width={136} height={34} />
    </div>
  );
}
