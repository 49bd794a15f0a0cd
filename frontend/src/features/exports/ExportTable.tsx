import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';
import { useDeleteExportMutation, type Export } from '@/api/exports';
import { messageOf } from '@/api/problem';
import { formatDateTime, formatMegabytes } from '@/shared/lib/format';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { IconButton } from '@/shared/ui/IconButton';
import { DownloadIcon, TrashIcon } from '@/shared/ui/icons';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import table from '@/shared/ui/Table.module.css';
import { isUnfinished, kindLabel, stateNote, stateOf } from './export-words';
import styles from './exports.module.css';

const SKELETONS = 4;
const COLUMNS = 4;

/** The exports, the newest first; not given while they are loading. */
export function ExportTable({ rows }: { rows: readonly Export[] | undefined }) {
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${styles.table}`} aria-label="Exports" aria-busy={!rows}>
        <thead>
          <tr>
            <th scope="col">Export</th>
            <th scope="col">State</th>
            <th scope="col">Started</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((one) => <Row key={one.id} one={one} />)
            : Array.from({ length: SKELETONS }, (_, index) => (
                <tr key={index}>
                  {Array.from({ length: COLUMNS }, (_cell, cell) => (
                    <td key={cell}>
                      {index + cell === 0 ? <LoadingNote what="exports" /> : null}
                      <Skeleton width="60%" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ one }: { one: Export }) {
  const { title, kind, bytes, sha256, createdAt, createdByName } = one;
  return (
    <tr>
      <td className={styles.what}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.quiet}>
          {kindLabel(kind)}
          {bytes === null ? null : `, ${formatMegabytes(bytes)}`}
          {sha256 ? (
            <>
              {', SHA-256 '}
              <code title={sha256}>{sha256.slice(0, 12)}…</code>
            </>
          ) : null}
        </span>
      </td>
      <td className={styles.state}>
        <State one={one} />
      </td>
      <td className={styles.started}>
        <span title={formatDateTime(createdAt)}>
          <RelativeTime iso={createdAt} />
        </span>
        <span className={styles.quiet}>by {createdByName}</span>
      </td>
      <td className={styles.actions}>
        <Actions one={one} />
      </td>
    </tr>
  );
}

function State({ one }: { one: Export }) {
  const note = stateNote(one);
  if (isUnfinished(one)) {
    return (
      <>
        <Progress percent={one.progress} size="small" aria-label={`Progress of ${one.title}`} />
        <span className={styles.quiet}>{one.state === 'waiting' ? 'Waits for its turn' : note}</span>
      </>
    );
  }
  const { label, colour } = stateOf(one.state);
  return (
    <>
      <Badge colour={colour}>{label}</Badge>
      {note ? <span className={styles.quiet}>{note}</span> : null}
    </>
  );
}

function Actions({ one }: { one: Export }) {
  const [remove, { isLoading: removing }] = useDeleteExportMutation();
  const [saving, setSaving] = useState(false);
  const store = useStore();
  const toast = useToast();
  const unfinished = isUnfinished(one);
  const download = async () => {
    setSaving(true);
    try {
      saveBlob(await fetchBytes(store, `/api/exports/${one.id}/download`), one.fileName ?? 'export.zip');
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
  const discard = async () => {
    try {
      await remove({ id: one.id }).unwrap();
      toast.notify({ title: unfinished ? 'Export cancelled' : 'Export deleted', description: one.title });
    } catch (error) {
      toast.fail({
        title: unfinished ? 'Export not cancelled' : 'Export not deleted',
        description: messageOf(error, 'The server could not answer.'),
      });
    }
  };
  return (
    <div>
      {one.state === 'ready' && one.mine ? (
        <Button size="small" icon={<DownloadIcon size={14} />} loading={saving} onClick={() => void download()}>
          Download
          <span className="visually-hidden"> {one.title}</span>
        </Button>
      ) : null}
      {unfinished ? (
        <Button size="small" type="text" loading={removing} onClick={() => void discard()}>
          Cancel
          <span className="visually-hidden"> {one.title}</span>
        </Button>
      ) : (
        <IconButton
          label={`Delete ${one.title}`}
          disabled={removing}
          icon={<TrashIcon size={15} />}
          onClick={() => void discard()}
        />
      )}
    </div>
  );
}
