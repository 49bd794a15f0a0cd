import { Tabs } from 'antd';
import { useState } from 'react';
import { useListDocumentCommentsQuery } from '@/api/api';
import type { DocumentDetail } from '@/api/types';
import { CommentsTab } from './CommentsTab';
import { DecisionPanel } from './DecisionPanel';
import { DetailsTab } from './DetailsTab';
import styles from './DocumentDialog.module.css';
import { Facts } from './Facts';
import { PreviewTab } from './PreviewTab';

interface DocumentViewProps {
  document: DocumentDetail;
  phone: boolean;
}

/** Preview, details and comments at the left; facts and the decision at the right, or below on a phone. */
export function DocumentView({ document, phone }: DocumentViewProps) {
  const [tab, setTab] = useState('preview');
  const { data: comments } = useListDocumentCommentsQuery({ id: document.id });
  const count = comments ? ` (${comments.comments.length})` : '';
  const items = [
    { key: 'preview', label: 'Preview', children: <PreviewTab document={document} /> },
    { key: 'details', label: 'Details', children: <DetailsTab document={document} withFacts={phone} /> },
    { key: 'comments', label: `Comments${count}`, children: <CommentsTab document={document} /> },
  ];
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={items.map((item) => ({ ...item, children: <div className={styles.pane}>{item.children}</div> }))}
        />
      </div>
      <aside className={styles.side} aria-label="Facts and decision">
        {phone ? null : <Facts document={document} />}
        <DecisionPanel document={document} phone={phone} />
      </aside>
    </div>
  );
}
