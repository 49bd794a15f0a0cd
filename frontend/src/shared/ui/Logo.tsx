import styles from './Logo.module.css';

interface MarkProps {
  size?: number;
}

/** The mark: two strokes that cross to a tick over the corner of a sheet. Decoration; name it where it stands alone. */
export function Mark({ size = 24 }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 28H8a2.5 2.5 0 0 1-2.5-2.5v-19A2.5 2.5 0 0 1 8 4h10.5L25 10.5" />
      <path d="m12.5 17.5 7.6 8.6M15.6 27 28.5 13.5" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 22 }: MarkProps) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark}>
        <Mark size={size} />
      </span>
      Countersign
    </span>
  );
}
