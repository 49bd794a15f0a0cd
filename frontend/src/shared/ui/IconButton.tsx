import type { ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** What it does: its name, and what the pointer is told. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** For a button that switches something on and off. */
  pressed?: boolean;
}

/** A small square button of a toolbar. */
export function IconButton({ label, icon, onClick, disabled = false, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
