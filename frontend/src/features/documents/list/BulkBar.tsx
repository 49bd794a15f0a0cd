import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { BulkAction, ListView } from '@/api/document-life';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { ArchiveIcon, CloseIcon, DownloadIcon, RestoreIcon, TagIcon, TrashIcon } from '@/shared/ui/icons';
import { MATCHING_LIMIT, ZIP_LIMIT } from './bulk';
import styles from './ListToolbar.module.css';

export type BulkChoice = BulkAction | 'zip';

interface BulkBarProps {
  count: number;
  /** Everything that matches is chosen, loaded or not. */
  matching: boolean;
  /** Offered when all that is loaded is chosen and there is more. */
  total: number | null;
  totalWords: string;
  view: ListView;
  busy: BulkChoice | null;
  onAction: (action: BulkChoice) => void;
  onMatching: () => void;
  onClear: () => void;
}

interface Offer {
  action: BulkChoice;
  label: string;
  icon: ReactNode;
}

const offers: Record<ListView, Offer[]> = {
  active: [
    { action: 'tag', label: 'Tag', icon: <TagIcon /> },
    { action: 'untag', label: 'Untag', icon: <TagIcon /> },
    { action: 'archive', label: 'Archive', icon: <ArchiveIcon /> },
    { action: 'zip', label: 'Download as ZIP', icon: <DownloadIcon /> },
    { action: 'delete', label: 'Delete', icon: <TrashIcon /> },
  ],
  archived: [
    { action: 'unarchive', label: 'Take out of the archive', icon: <RestoreIcon /> },
    { action: 'zip', label: 'Download as ZIP', icon: <DownloadIcon /> },
  ],
  trash: [{ action: 'restore', label: 'Restore', icon: <RestoreIcon /> }],
};

/** What can be done with the chosen documents, in the place of the toolbar. */
export function BulkBar({ count, matching, total, totalWords, view, busy, ...on }: BulkBarProps) {
  const phone = useMediaQuery(PHONE);
  const chosen = matching ? totalWords : count.toLocaleString('en-US');
  const refused = (action: BulkChoice) => action === 'zip' && (matching || count > ZIP_LIMIT);
  return (
    <div className={`${styles.toolbar} ${styles.bulk}`} role="toolbar" aria-label="Selected documents">
      <Button
        type="text"
        size="small"
        icon={<CloseIcon size={14} />}
        aria-label="Clear selection"
        title="Clear selection"
        onClick={on.onClear}
      />
      <span className={styles.chosen} role="status">
        {chosen} selected
      </span>
      {total !== null && !matching && total <= MATCHING_LIMIT ? (
        <Button type="link" size="small" onClick={on.onMatching}>
          Select all {totalWords} matching
        </Button>
      ) : null}
      <span className={styles.space} />
      {phone ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: offers[view].map(({ action, label, icon }) => ({
              key: action,
              label,
              icon,
              disabled: refused(action),
              onClick: () => on.onAction(action),
            })),
          }}
        >
          <Button loading={busy !== null}>Actions</Button>
        </Dropdown>
      ) : (
        offers[view].map(({ action, label, icon }) => (
          <Button
            key={action}
            type="text"
            icon={icon}
            loading={busy === action}
            disabled={refused(action) || (busy !== null && busy !== action)}
            title={refused(action) ? `Up to ${ZIP_LIMIT} documents go into one archive` : undefined}
            onClick={() => on.onAction(action)}
          >
            {label}
          </Button>
        ))
      )}
    </div>
  );
}
