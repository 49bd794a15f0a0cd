import { Tooltip } from 'antd';
import type { DocumentDetail } from '@/api/types';
import { AccessButton } from '@/shared/access/AccessButton';
import { fileKind } from '@/shared/lib/document-words';
import { formatMegabytes } from '@/shared/lib/format';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { DownloadIcon, ExternalIcon, PrintIcon } from '@/shared/ui/icons';
import styles from './PreviewTab.module.css';

/** The face of the document, and the ways to its bytes. */
export function PreviewTab({ document }: { document: DocumentDetail }) {
  const pdf = fileKind(document.mimeType) === 'PDF';
  return (
    <div className={styles.preview}>
      <div className={styles.badges}>
        <StatusBadge status={document.status} />
        <PriorityBadge priority={document.priority} />
      </div>
      <div className={styles.face}>
        <FileIcon mimeType={document.mimeType} size="large" />
        <div className={styles.words}>
          <div className={styles.title}>{document.title}</div>
          <div className={styles.file}>{document.fileName}</div>
          <div className={styles.file}>
            {formatMegabytes(document.fileSize)}, version {document.version}
          </div>
        </div>
        <div className={styles.actions}>
          <AccessButton kind="view" target={document} label="Open" icon={<ExternalIcon />} />
          <AccessButton kind="download" target={document} label="Download" icon={<DownloadIcon />} />
          {pdf ? (
            <AccessButton kind="print" target={document} label="Print" icon={<PrintIcon />} />
          ) : (
            <Tooltip title="Only PDF files print from here. Download this file to print it.">
              <span>
                <AccessButton kind="print" target={document} label="Print" icon={<PrintIcon />} disabled />
              </span>
            </Tooltip>
          )}
        </div>
        <p className={styles.note}>
          Opening, downloading and printing ask for a code that we send by e-mail. Each is recorded.
        </p>
      </div>
    </div>
  );
}
