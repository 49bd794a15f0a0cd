import type { ReactNode } from 'react';
import { PlainButton } from './PlainButton';
import styles from './States.module.css';

const drawings = {
  sheets: (
    <>
      <path d="M30 22h34l16 16v42a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4Z" />
      <path d="M63 22v12a5 5 0 0 0 5 5h12" />
      <path d="M38 50h24M38 60h30M38 70h16" />
      <path d="M20 32h-2a4 4 0 0 0-4 4v48a8 8 0 0 0 8 8h42" />
    </>
  ),
  tick: (
    <>
      <path d="M56 84H30a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4h34l16 16v4" />
      <path d="M63 22v12a5 5 0 0 0 5 5h12" />
      <path d="m48 60 18 20M56 83l34-36" />
    </>
  ),
  cloud: (
    <>
      <path d="M34 76a16 16 0 0 1-2-31.9 22 22 0 0 1 42.5-4A18 18 0 0 1 78 76" />
      <path d="m46 66 20 20M66 66 46 86" />
    </>
  ),
} as const;

/** A small drawing in the line of the mark. */
function Drawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg
      className={styles.drawing}
      width="104"
      height="104"
      viewBox="0 0 104 104"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

interface EmptyStateProps {
  title: string;
  description?: string;
  drawing?: 'sheets' | 'tick';
  action?: ReactNode;
  /** Where the state is the whole page, its title is the page's heading. */
  heading?: 'h1' | 'h2';
}

/** Nothing here: one sentence, one action. */
export function EmptyState({
  title,
  description,
  drawing = 'sheets',
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  description: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** What could not be done and why, with a way to try again. Announced when it appears. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Drawing name="cloud" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.description}>{description}</p>
      <PlainButton aria-busy={retrying} onClick={retrying ? undefined : onRetry}>
        Try again
      </PlainButton>
    </div>
  );
}
