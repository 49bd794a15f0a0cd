import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { DownloadIcon, TrashIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { useDeleteReportMutation, type ReportSummary } from './api';
import styles from './reports.module.css';

type Format = 'pdf' | 'csv';

interface ReportActionsProps {
  report: ReportSummary;
  size?: 'small' | 'middle';
  onDeleted?: () => void;
}

const fileNameOf = ({ title }: ReportSummary, format: Format) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'report'}.${format}`;

/** Takes a report away as a file, or deletes it. */
export function ReportActions({ report, size = 'small', onDeleted }: ReportActionsProps) {
  const [remove, { isLoading: removing }] = useDeleteReportMutation();
  const [saving, setSaving] = useState<Format | null>(null);
  const store = useStore();
  const toast = useToast();
  const { id, title, state } = report;
  const download = async (format: Format) => {
    setSaving(format);
    try {
      saveBlob(await fetchBytes(store, `/api/reports/${id}/${format}`), fileNameOf(report, format));
    } catch (error) {
      toast.fail({
        title: 'Download failed',
        description: messageOf(error, 'The server could not answer.'),
        retry: () => void download(format),
      });
    } finally {
      setSaving(null);
    }
  };
  const discard = async () => {
    try {
      await remove({ id }).unwrap();
      toast.notify({ title: 'Report deleted', description: title });
      onDeleted?.();
    } catch (error) {
      toast.fail({ title: 'Report not deleted', description: messageOf(error, 'The server could not answer.') });
    }
  };
  return (
    <div className={styles.buttons}>
      {state === 'ready'
        ? (['pdf', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size={size}
              icon={<DownloadIcon size={14} />}
              loading={saving === format}
              onClick={() => void download(format)}
            >
              {format.toUpperCase()}
              <span className="visually-hidden"> of {title}</span>
            </Button>
          ))
        : null}
      <IconButton
        label={`Delete ${title}`}
        disabled={removing}
        icon={<TrashIcon size={15} />}
        onClick={() => void discard()}
      />
    </div>
  );
}
