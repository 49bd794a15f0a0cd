import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '@/shared/ui/icons';
import styles from './Panels.module.css';

interface PanelLineProps {
  to: string;
  text: string;
  detail: string;
  sign: ReactNode;
  /** What cannot wait. */
  pressing?: boolean;
}

/** A line of a panel that leads, as a whole, to where something is done. */
export function PanelLine({ to, text, detail, sign, pressing = false }: PanelLineProps) {
  return (
    <li className={styles.line}>
      <span className={pressing ? `${styles.sign} ${styles.pressing}` : styles.sign}>{sign}</span>
      <div className={styles.words}>
        <Link to={to} className={styles.title}>
          {text}
        </Link>
        <span className={styles.quote}>{detail}</span>
      </div>
      <ChevronRightIcon size={16} />
    </li>
  );
}
