import type { ReactNode } from 'react';
import styles from './Target.module.css';

interface TargetProps {
  icon: ReactNode;
  /** The accessible name, where the component around does not give one. */
  label?: string;
}

/** An icon that acts inside an input, in the smallest square that may be a target. */
export function Target({ icon, label }: TargetProps) {
  return (
    <span className={styles.target}>
      {icon}
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
