import { useId, type ReactNode } from 'react';
import styles from './review-routes.module.css';

/** What a control needs to be named, and to say what is wrong with it. */
export interface ControlProps {
  id: string;
  status?: 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: ReactNode;
  error?: string;
  /** A line below the control, while nothing is wrong. */
  hint?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with what is wrong with it. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
        ...(error ? { status: 'error', 'aria-invalid': true } : {}),
      })}
      {below ? (
        <div id={`${id}-below`} className={error ? styles.error : styles.hint}>
          {below}
        </div>
      ) : null}
    </div>
  );
}
