import { useId, type ReactNode } from 'react';
import styles from './SettingsSection.module.css';

interface SettingsSectionProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** One thing to set: what it is at the left, its controls at the right; on a phone one under the other. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <div className={styles.description}>{description}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
