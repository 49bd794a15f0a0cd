import { Button } from 'antd';
import type { DocumentDetail } from '@/api/types';
import type { ShowPlace } from '../use-place';
import { noticeOf } from './version-words';
import styles from './Versions.module.css';

interface VersionNoticeProps {
  document: DocumentDetail;
  /** The version on show. */
  shown: number;
  onShow: ShowPlace;
}

/** Says when what is on show is not what is in force, and leads there. Nothing when it is. */
export function VersionNotice({ document, shown, onShow }: VersionNoticeProps) {
  const notice = noticeOf(document, shown);
  if (!notice) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{notice.text}</p>
      {notice.leadsTo ? (
        <Button
          size="small"
          onClick={() =>
            onShow({ version: notice.leadsTo === document.version ? null : notice.leadsTo, tab: 'preview' })
          }
        >
          Show version {notice.leadsTo}
        </Button>
      ) : null}
    </div>
  );
}
