import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { departmentLabel } from '@/shared/lib/document-words';
import { capitalize, formatDate, formatDateTime, plural } from '@/shared/lib/format';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { DownloadIcon } from '@/shared/ui/icons';
import { useDispositionFeedInfiniteQuery, type Disposition } from './api';
import { disposedBy } from './retention-words';
import { RetentionTable } from './RetentionTable';
import styles from './retention.module.css';

/** What was destroyed, by whom and why; it can be taken out as CSV. */
export function Dispositions() {
  const feed = useDispositionFeedInfiniteQuery();
  const [saving, setSaving] = useState(false);
  const store = useStore();
  const toast = useToast();
  const rows = feed.data?.pages.flatMap((page) => page.dispositions);
  const download = async () => {
    setSaving(true);
    try {
      saveBlob(await fetchBytes(store, '/api/retention/dispositions.csv'), 'dispositions.csv');
    } catch (error) {
      toast.fail({
        title: 'Download failed',
        description: messageOf(error, 'The server could not answer.'),
        retry: () => void download(),
      });
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {rows?.length === 0 ? null : (
        <div className={styles.bar}>
          <p className={styles.lead}>What is left of destroyed documents: these lines and their hashes.</p>
          <Button icon={<DownloadIcon />} loading={saving} disabled={!rows?.length} onClick={() => void download()}>
            Download CSV
          </Button>
        </div>
      )}
      <RetentionTable
        label="Dispositions"
        heads={['Document', 'Reason', 'Destroyed', 'Hashes']}
        rows={rows}
        error={feed.error}
        retrying={feed.isFetching}
        onRetry={() => void feed.refetch()}
        empty={{ title: 'Nothing was destroyed yet', description: 'Each purge of a document leaves a line here.' }}
        row={(disposition) => <DispositionRow key={disposition.id} disposition={disposition} />}
      />
      {feed.hasNextPage ? (
        <div className={styles.more}>
          <Button loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function DispositionRow({ disposition }: { disposition: Disposition }) {
  const { title, authorName, department, category, versions, reason, purgedAt, hashes } = disposition;
  return (
    <tr>
      <td className={styles.document}>
        <span className={styles.words}>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <span className={styles.quiet}>
            {authorName}, {departmentLabel(department)}, {capitalize(category)}, {plural(versions, 'version')}
          </span>
        </span>
      </td>
      <td className={styles.reason}>{reason ?? <span className={styles.quiet}>None given</span>}</td>
      <td className={styles.fact}>
        <span title={formatDateTime(purgedAt)}>{formatDate(purgedAt)}</span>
        <span className={styles.quiet}>{disposedBy(disposition)}</span>
      </td>
      <td className={styles.hashes}>
        {hashes.map((hash) => (
          <code key={hash} title={hash}>
            {hash.slice(0, 12)}…
          </code>
        ))}
      </td>
    </tr>
  );
}
