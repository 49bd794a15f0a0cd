import type { ReactNode } from 'react';
import type { DocumentDetail } from '@/api/types';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusBadge } from '@/shared/ui/Badge';
import { ReviewSteps } from './decision/ReviewSteps';
import dialog from './DocumentDialog.module.css';
import styles from './Facts.module.css';

/** Who is concerned with the document, and where it stands. */
export function Facts({ document }: { document: DocumentDetail }) {
  return (
    <div className={dialog.facts}>
      <dl className={styles.facts}>
        <Fact label="Status">
          <StatusBadge status={document.status} />
        </Fact>
        <Fact label="Author">{document.authorName}</Fact>
        <Fact label="Reviewer">{document.reviewerName ?? <span className={styles.quiet}>Any reviewer</span>}</Fact>
        <Fact label="Approver">{document.approverName ?? <span className={styles.quiet}>Any approver</span>}</Fact>
        <Fact label="Version">{document.version}</Fact>
        <Fact label="Updated">
          <RelativeTime iso={document.updatedAt} />
        </Fact>
      </dl>
      {document.review ? <ReviewSteps review={document.review} /> : null}
      {document.description ? <p className={styles.description}>{document.description}</p> : null}
      {/* While a later version is under way, this is said of the one in force, which is not the one on show. */}
      {document.publishedWithoutReview && document.status === 'approved' ? (
        <p className={styles.quiet}>Published without review.</p>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
