import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, MailIcon } from '@/shared/ui/icons';
import styles from '../auth.module.css';

const signs = { done: CheckIcon, mail: MailIcon, refused: CloseIcon } as const;

interface LinkResultProps {
  sign: keyof typeof signs;
  children: ReactNode;
  action?: ReactNode;
}

/** How a link of a mail ended: what happened, and the one way on. */
export function LinkResult({ sign, children, action }: LinkResultProps) {
  const Sign = signs[sign];
  return (
    <div className={styles.result} role={sign === 'refused' ? 'alert' : 'status'}>
      <span className={sign === 'done' ? `${styles.sign} ${styles.good}` : styles.sign}>
        <Sign size={20} />
      </span>
      <p>{children}</p>
      {action}
    </div>
  );
}
