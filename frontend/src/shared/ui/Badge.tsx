import { capitalize } from '../lib/format';
import { statusColour, statusLabel, type BadgeColour, type Priority, type Status } from '../lib/document-words';
import styles from './Badge.module.css';

interface BadgeProps {
  colour: BadgeColour;
  children: string;
}

/** A word on a quiet ground of its colour. */
export function Badge({ colour, children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[colour]}`}>{children}</span>;
}

/** The status of a document. */
export function StatusBadge({ status, onApprovalPage = false }: { status: Status; onApprovalPage?: boolean }) {
  return (
    <span className={`${styles.badge} ${styles.status} ${styles[statusColour(status, onApprovalPage)]}`}>
      {statusLabel(status)}
    </span>
  );
}

const levels: Record<Priority, number> = { low: 1, medium: 2, high: 3, urgent: 4 };

/** The priority of a document: bars that rise, and the word. Only urgent is coloured. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const level = levels[priority];
  return (
    <span className={priority === 'urgent' ? `${styles.priority} ${styles.urgent}` : styles.priority}>
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
        {[1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.6}
            y={10 - bar * 2.3}
            width="2.4"
            height={bar * 2.3 + 1}
            rx="0.8"
            fill="currentColor"
            opacity={bar <= level ? 1 : 0.28}
          />
        ))}
      </svg>
      {capitalize(priority)}
      <span className="visually-hidden"> priority</span>
    </span>
  );
}
