import type { DocumentDetail } from '@/api/types';
import { AccessButton } from '@/shared/access/AccessButton';
import type { AccessTarget } from '@/shared/access/document-access';
import { fileKind } from '@/shared/lib/document-words';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalIcon, PrintIcon } from '@/shared/ui/icons';
import { EmptyState } from '@/shared/ui/States';
import { Preview } from '../preview/Preview';
import { PreviewSkeleton } from '../preview/PreviewSkeleton';
import styles from './PreviewTab.module.css';

interface PreviewTabProps {
  document: DocumentDetail;
  /** The version on show; null while it is looked up. */
  target: (AccessTarget & { version: number }) | null;
  missing: boolean;
  phone: boolean;
}

/** The document itself, and the ways to its bytes. */
export function PreviewTab({ document, target, missing, phone }: PreviewTabProps) {
  if (missing) {
    return <EmptyState title="No such version" description="It does not exist, or it is not yours to read." />;
  }
  return (
    <div className={styles.preview}>
      <div className={styles.bar}>
        <div className={styles.badges}>
          <StatusBadge status={document.status} />
          <PriorityBadge priority={document.priority} />
        </div>
        {target ? <Actions target={target} phone={phone} /> : null}
      </div>
      {target ? (
        <Preview target={target} phone={phone} mayRetry={document.allowedActions.includes('upload_version')} />
      ) : (
        <PreviewSkeleton />
      )}
    </div>
  );
}

function Actions({ target, phone }: { target: AccessTarget; phone: boolean }) {
  // A tab of the browser shows PDF files only; what cannot be shown there is downloaded.
  const opens = fileKind(target.mimeType) === 'PDF';
  return (
    <div className={styles.actions}>
      {opens && !phone ? (
        <AccessButton kind="view" target={target} label="Open" icon={<ExternalIcon size={14} />} />
      ) : null}
      <AccessButton kind="download" target={target} label="Download" icon={<DownloadIcon size={14} />} />
      <AccessButton kind="print" target={target} label="Print" icon={<PrintIcon size={14} />} />
    </div>
  );
}
