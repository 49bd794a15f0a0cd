import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { DocumentDetail } from '@/api/types';
import { departmentLabel } from '@/shared/lib/document-words';
import { capitalize, formatDate, formatDateTime, formatMegabytes, plural } from '@/shared/lib/format';
import { PriorityBadge } from '@/shared/ui/Badge';
import { EditIcon } from '@/shared/ui/icons';
import { Tags } from '@/shared/ui/Tags';
import { CertificateCard } from '../certificate/CertificateCard';
import styles from './DetailsTab.module.css';
import { Decisions } from './decision/Decisions';
import { Hash } from './Hash';
import { LegalHold } from './LegalHold';

const EditDocumentDialog = lazy(() => import('../edit/EditDocumentDialog'));

interface DetailsTabProps {
  document: DocumentDetail;
  /** Also who is concerned, where nothing beside the tabs says it. */
  withFacts: boolean;
}

/** Everything that is written down about the document. */
export function DetailsTab({ document, withFacts }: DetailsTabProps) {
  const [editing, setEditing] = useState(false);
  return (
    <div className={styles.tab}>
      {document.allowedActions.includes('edit') ? (
        <div className={styles.bar}>
          <Button icon={<EditIcon size={15} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </div>
      ) : null}
      <dl className={styles.details}>
        {withFacts ? <People document={document} /> : null}
        <About document={document} />
        <Keeping document={document} />
        <Row label="SHA-256">
          <Hash hash={document.documentHash} of={document.title} />
        </Row>
      </dl>
      <Decisions document={document} />
      <CertificateCard document={document} />
      {editing ? (
        <Suspense>
          <EditDocumentDialog document={document} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function People({ document }: { document: DocumentDetail }) {
  return (
    <>
      <Row label="Author">{document.authorName}</Row>
      <Row label="Reviewer">{document.reviewerName ?? 'Any reviewer'}</Row>
      <Row label="Approver">{document.approverName ?? 'Any approver'}</Row>
    </>
  );
}

function About({ document }: { document: DocumentDetail }) {
  return (
    <>
      <Row label="Department">
        {departmentLabel(document.department)}
        {document.restrictedToDepartment ? (
          <span className={styles.quiet}>, only this department may read it</span>
        ) : null}
      </Row>
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
    </>
  );
}

/** How long it holds, how long it is kept, and what keeps it. */
function Keeping({ document }: { document: DocumentDetail }) {
  const { expirationDate, isExpired, retentionPeriod, retainedUntil, archivedAt } = document;
  return (
    <>
      <Row label="Expires">
        {expirationDate ? (
          <span className={isExpired ? styles.expired : undefined}>
            {isExpired ? `Expired on ${formatDate(expirationDate)}` : formatDate(expirationDate)}
          </span>
        ) : (
          <span className={styles.quiet}>Never</span>
        )}
      </Row>
      <Row label="Retention">
        {retentionPeriod ? (
          <>
            {plural(retentionPeriod, 'day')}
            {retainedUntil ? `, until ${formatDate(retainedUntil)}` : null}
          </>
        ) : (
          <span className={styles.quiet}>None</span>
        )}
      </Row>
      {archivedAt ? <Row label="Archived">{formatDate(archivedAt)}</Row> : null}
      <LegalHoldRow document={document} />
    </>
  );
}

function LegalHoldRow({ document }: { document: DocumentDetail }) {
  const { legalHold, allowedActions } = document;
  const mayChange = allowedActions.includes('hold') || allowedActions.includes('release_hold');
  if (!legalHold && !mayChange) return null;
  return (
    <Row label="Legal hold">
      <LegalHold document={document} mayChange={mayChange} />
    </Row>
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
