import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { DownloadIcon, ShieldIcon } from '@/shared/ui/icons';
import type { AuditQuery } from './api';
import { searchOf } from './audit-address';
import styles from './audit.module.css';

type Kind = 'csv' | 'bundle';

const today = () => new Date().toISOString().slice(0, 10);

/** What is fetched for each kind, and what the file is called. The bundle knows a period only. */
const kinds: Record<Kind, (query: AuditQuery) => { path: string; fileName: string }> = {
  csv: (query) => ({
    path: `/api/audit-logs/export${searchOf(query)}`,
    fileName: `audit-logs-${today()}.csv`,
  }),
  bundle: ({ from, to }) => ({
    path: `/api/audit-logs/bundle${searchOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) })}`,
    fileName: `evidence-log-${today()}.zip`,
  }),
};

/** Takes the filtered log out as a table, or the log itself with everything that proves it. */
export function LogDownloads({ query, withBundle }: { query: AuditQuery; withBundle: boolean }) {
  const store = useStore();
  const toast = useToast();
  const [loading, setLoading] = useState<Kind | null>(null);
  const download = async (kind: Kind) => {
    const { path, fileName } = kinds[kind](query);
    setLoading(kind);
    try {
      saveBlob(await fetchBytes(store, path), fileName);
    } catch (error) {
      toast.fail({
        title: 'Download failed',
        description: messageOf(error, 'The server could not answer.'),
        retry: () => void download(kind),
      });
    } finally {
      setLoading(null);
    }
  };
  return (
    <div className={styles.downloads}>
      <Button
        icon={<DownloadIcon />}
        title="The entries that the filters show, as a table"
        loading={loading === 'csv'}
        onClick={() => void download('csv')}
      >
        Export CSV
      </Button>
      {withBundle ? (
        <Button
          icon={<ShieldIcon />}
          title="The log with its proofs and a verifier that works without this server"
          loading={loading === 'bundle'}
          onClick={() => void download('bundle')}
        >
          Evidence bundle
        </Button>
      ) : null}
    </div>
  );
}
