import type { ButtonHTMLAttributes } from 'react';
import styles from './PlainButton.module.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'edged' | 'quiet';
  size?: 'middle' | 'small';
}

/** A button without Ant Design, for what the first visit loads: the landing page, the frame, the dashboard. */
export function PlainButton({ look = 'edged', size = 'middle', className = '', ...rest }: PlainButtonProps) {
  return <button type="button" {...rest} className={`${styles.button} ${styles[look]} ${styles[size]} ${className}`} />;
}
