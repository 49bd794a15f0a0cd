import { CheckIcon, WarningIcon } from '@/shared/ui/icons';
import type { Dashboard } from './api';
import { attentionLines } from './attention';
import { Panel } from './Panel';
import { PanelLine } from './PanelLine';
import styles from './Panels.module.css';

/** What an admin should see to, each line the way there. */
export function AttentionPanel({ administration }: { administration: Dashboard['administration'] }) {
  const lines = attentionLines(administration);
  return (
    <Panel title="Needs your attention" count={lines.length}>
      {lines.length === 0 ? (
        <p className={styles.well}>
          <CheckIcon size={18} />
          All is well: nobody asks to join, no review is overdue, and your plan has room.
        </p>
      ) : (
        <ul>
          {lines.map(({ key, pressing, ...line }) => (
            <PanelLine
              key={key}
              {...line}
              pressing={pressing}
              sign={pressing ? <WarningIcon size={18} /> : <span className={styles.dot} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
