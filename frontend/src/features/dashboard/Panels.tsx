import type { MemberRole } from '@/api/types';
import type { Dashboard } from './api';
import { AttentionPanel } from './AttentionPanel';
import { BeginPanel } from './BeginPanel';
import { DocumentPanel } from './DocumentPanel';
import { panelsFor, type PanelKey } from './panels';
import styles from './Panels.module.css';

/** What the reader's role sees to, two panels beside each other. */
export function Panels({ role, dashboard }: { role: MemberRole; dashboard: Dashboard }) {
  const panel = (key: PanelKey) => {
    if (key === 'attention') return <AttentionPanel key={key} administration={dashboard.administration} />;
    if (key === 'begin') return <BeginPanel key={key} />;
    if (key === 'approved') return <DocumentPanel key={key} list={key} documents={dashboard.approved} />;
    return <DocumentPanel key={key} list={key} {...dashboard[key]} />;
  };
  const keys = panelsFor(role, dashboard);
  return keys.length === 0 ? null : <div className={styles.panels}>{keys.map(panel)}</div>;
}
