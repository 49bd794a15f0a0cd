import type { ComponentProps } from 'react';
import styles from './PlainButton.module.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  look?: 'edged' | 'quiet';
  size?: 'middle' | 'small';
}

/** A button without Ant Design, for what the first visit loads: the landing page, the frame, the dashboard. */
export function PlainButton({ look = 'edged', size = 'middle', className = '', ...rest }: PlainButtonProps) {
  const classes = [styles.button, look === 'edged' && styles.edged, styles[size], className].filter(Boolean);
  return <button type="button" {...rest} className={classes.join(' ')} />;
}
