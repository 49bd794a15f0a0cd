import type { ReactNode } from 'react';
import type { DocumentDetail } from '@/api/types';
import { departmentLabel } from '@/shared/lib/document-words';
import { capitalize, formatDate, formatDateTime, formatMegabytes } from '@/shared/lib/format';
import { PriorityBadge } from '@/shared/ui/Badge';
import { Tags } from '@/shared/ui/Tags';
import styles from './DetailsTab.module.css';

interface DetailsTabProps {
  document: DocumentDetail;
  /** Also who is concerned, where nothing beside the tabs says it. */
  withFacts: boolean;
}

/** Everything that is written down about the document. */
export function DetailsTab({ document, withFacts }: DetailsTabProps) {
  return (
    <dl className={styles.details}>
      {withFacts ? (
        <>
          <Row label="Author">{document.authorName}</Row>
          <Row label="Reviewer">{document.reviewerName ?? 'Any reviewer'}</Row>
          <Row label="Approver">{document.approverName ?? 'Any approver'}</Row>
        </>
      ) : null}
      <Row label="Department">{departmentLabel(document.department)}</Row>
      <Row label="Category">{capitalize(document.category)}</Row>
      <Row label="Priority">
        <PriorityBadge priority={document.priority} />
      </Row>
      <Row label="Version">{document.version}</Row>
      <Row label="File size">{formatMegabytes(document.fileSize)}</Row>
      <Row label="File name">{document.fileName}</Row>
      <Row label="Created">
        <span title={formatDateTime(document.createdAt)}>{formatDate(document.createdAt)}</span>
      </Row>
      {document.expirationDate ? <Row label="Expires">{formatDate(document.expirationDate)}</Row> : null}
      <Row label="Description">
        {document.description ? (
          <span className={styles.text}>{document.description}</span>
        ) : (
          <span className={styles.quiet}>No description</span>
        )}
      </Row>
      <Row label="Tags">
        {document.tags.length > 0 ? <Tags tags={document.tags} /> : <span className={styles.quiet}>No tags</span>}
      </Row>
      <Row label="SHA-256">
        <code className={styles.hash}>{document.documentHash}</code>
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
