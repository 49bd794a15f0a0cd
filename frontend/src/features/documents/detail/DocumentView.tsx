import { Tabs } from 'antd';
import { useListDocumentCommentsQuery } from '@/api/api';
import { useListVersionsQuery } from '@/api/document-content';
import type { DocumentDetail } from '@/api/types';
import type { AccessTarget } from '@/shared/access/document-access';
import type { DocumentPlace, DocumentTab } from '@/shared/routing/paths';
import { ActivityTab } from './ActivityTab';
import { CommentsTab } from './comments/CommentsTab';
import { DecisionPanel, type DeskWays } from './DecisionPanel';
import { DetailsTab } from './DetailsTab';
import styles from './DocumentDialog.module.css';
import { Facts } from './Facts';
import { PreviewTab } from './PreviewTab';
import type { ShowPlace } from './use-place';
import { VersionNotice } from './versions/VersionNotice';
import { VersionsTab } from './versions/VersionsTab';

interface DocumentViewProps {
  document: DocumentDetail;
  phone: boolean;
  /** What of it is on show, and the way to show something else. */
  place: Required<DocumentPlace>;
  show: ShowPlace;
  desk?: DeskWays | undefined;
}

/** Preview and what is written about the document at the left; facts and the decision at the right, or below on a phone. */
export function DocumentView({ document, phone, place, show, desk }: DocumentViewProps) {
  const { data: comments } = useListDocumentCommentsQuery({ id: document.id });
  const { target, missing } = useTarget(document, place.version);
  const older = target !== null && target.version !== document.version;
  const count = comments ? ` (${comments.comments.length})` : '';
  const panes: Record<DocumentTab, { label: string; fills?: boolean; children: React.ReactNode }> = {
    preview: {
      label: 'Preview',
      fills: true,
      children: <PreviewTab document={document} target={target} missing={missing} phone={phone} />,
    },
    details: { label: 'Details', children: <DetailsTab document={document} withFacts={phone} /> },
    comments: { label: `Comments${count}`, children: <CommentsTab document={document} /> },
    versions: { label: 'Versions', children: <VersionsTab document={document} place={place} onShow={show} /> },
    activity: { label: 'Activity', children: <ActivityTab documentId={document.id} /> },
  };
  return (
    <div className={phone ? `${styles.layout} ${styles.stacked}` : styles.layout}>
      <div className={styles.main} data-own-arrows="">
        <Tabs
          activeKey={place.tab}
          // On a phone all five stand in view.
          tabBarGutter={phone ? 12 : undefined}
          styles={phone ? { item: { fontSize: 13 } } : undefined}
          onChange={(tab) => show({ tab: tab as DocumentTab })}
          // What another tab showed is gone with it: the bytes of a document stay no longer than they are looked at.
          destroyOnHidden
          items={Object.entries(panes).map(([key, { label, fills, children }]) => ({
            key,
            label,
            children: (
              // Nothing in the activity takes the focus, so the pane does: the keyboard must be able to scroll it.
              <div
                className={fills ? `${styles.pane} ${styles.fills}` : styles.pane}
                tabIndex={key === 'activity' ? 0 : undefined}
              >
                {children}
              </div>
            ),
          }))}
        />
      </div>
      <aside className={styles.side} aria-label="Facts and decision">
        <VersionNotice document={document} shown={target?.version ?? document.version} onShow={show} />
        {phone ? null : <Facts document={document} />}
        {older ? null : <DecisionPanel document={document} phone={phone} desk={desk} />}
      </aside>
    </div>
  );
}

/**
 * The version on show: the one that the address names, or the one that the reader is at. Null while it is looked up;
 * `missing` when there is none of that number for this reader.
 */
function useTarget(
  { id, title, fileName, mimeType, version }: DocumentDetail,
  wanted: number | null,
): { target: (AccessTarget & { version: number }) | null; missing: boolean } {
  const named = wanted !== null && wanted !== version;
  const { currentData } = useListVersionsQuery({ id }, { skip: !named });
  if (!named) return { target: { id, title, fileName, mimeType, version }, missing: false };
  const found = currentData?.versions.find((candidate) => candidate.version === wanted);
  if (!found) return { target: null, missing: currentData !== undefined };
  return { target: { id, title, fileName: found.fileName, mimeType: found.mimeType, version: wanted }, missing: false };
}
