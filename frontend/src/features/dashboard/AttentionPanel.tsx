import { Link } from 'react-router-dom';
import { CheckIcon, ChevronRightIcon, WarningIcon } from '@/shared/ui/icons';
import type { Dashboard } from './api';
import { attentionLines } from './attention';
import { Panel } from './Panel';
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
          {lines.map(({ key, text, detail, to, pressing }) => (
            <li key={key} className={styles.line}>
              <span className={pressing ? `${styles.sign} ${styles.pressing}` : styles.sign}>
                {pressing ? <WarningIcon size={18} /> : <span className={styles.dot} />}
              </span>
              <div className={styles.words}>
                <Link to={to} className={styles.title}>
                  {text}
                </Link>
                <span className={styles.quote}>{detail}</span>
              </div>
              <ChevronRightIcon size={16} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
