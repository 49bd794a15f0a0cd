import { Button } from 'antd';
import type { DocumentVersion } from '@/api/document-content';
import type { DocumentDetail } from '@/api/types';
import { AccessButton } from '@/shared/access/AccessButton';
import { fileKind } from '@/shared/lib/document-words';
import { formatDateTime, formatMegabytes } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalIcon, EyeIcon, RestoreIcon } from '@/shared/ui/icons';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import type { ShowPlace } from '../use-place';
import { Hash } from '../Hash';
import { stateWords } from './version-words';
import styles from './Versions.module.css';

interface VersionItemProps {
  document: DocumentDetail;
  version: DocumentVersion;
  /** Whether this is the version on show. */
  shown: boolean;
  onShow: ShowPlace;
  /** Offers to bring this version back. */
  onRestore?: () => void;
}

/** One version: where it stands, who made it, why, and the ways to it. */
export function VersionItem({ document, version, shown, onShow, onRestore }: VersionItemProps) {
  const { word, colour } = stateWords(version);
  const { id, title } = document;
  const target = { id, title, fileName: version.fileName, mimeType: version.mimeType, version: version.version };
  return (
    <li className={styles.item} aria-current={shown || undefined}>
      <div className={styles.head}>
        <h3 className={styles.number}>Version {version.version}</h3>
        <Badge colour={colour}>{word}</Badge>
        {version.restoredFrom ? (
          <span className={styles.quiet}>restored from version {version.restoredFrom}</span>
        ) : null}
      </div>
      {version.changes ? <p className={styles.changes}>{version.changes}</p> : null}
      <p className={styles.quiet}>
        {version.createdByName}, <RelativeTime iso={version.createdAt} />
        {version.approvedAt ? `. Approved ${formatDateTime(version.approvedAt)}` : null}
      </p>
      <p className={styles.file}>
        <span className={styles.fileName} title={version.fileName}>
          {version.fileName}
        </span>
        <span className={styles.quiet}>{formatMegabytes(version.fileSize)}</span>
        <Hash hash={version.documentHash} of={`version ${version.version}`} short />
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<EyeIcon size={14} />}
          onClick={() =>
            onShow({ version: version.version === document.version ? null : version.version, tab: 'preview' })
          }
        >
          Preview
          <span className="visually-hidden"> version {version.version}</span>
        </Button>
        {fileKind(version.mimeType) === 'PDF' ? (
          <AccessButton kind="view" target={target} label="Open" icon={<ExternalIcon size={14} />} />
        ) : null}
        <AccessButton kind="download" target={target} label="Download" icon={<DownloadIcon size={14} />} />
        {onRestore ? (
          <Button size="small" icon={<RestoreIcon size={14} />} onClick={onRestore}>
            Restore
            <span className="visually-hidden"> version {version.version}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
