import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './PlainButton.module.css';

interface Look {
  look?: 'edged' | 'quiet';
  size?: 'middle' | 'small';
}

/** A button without Ant Design, for what the first visit loads: the landing page, the frame, the dashboard. */
export function PlainButton({ look, size, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classesOf(look, size, className)} />;
}

/** A link among such buttons. */
export function PlainLink({ look, size, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classesOf(look, size, className)} />;
}

const classesOf = (look: Look['look'] = 'edged', size: Look['size'] = 'middle', className = '') =>
  [styles.button, look === 'edged' && styles.edged, styles[size], className].filter(Boolean).join(' ');
