import type { AuditEntry } from './api';
import { factsOf } from './audit-words';
import styles from './audit.module.css';

/** Everything an entry says, and the same as it is stored. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const facts = factsOf(entry.details);
  return (
    <>
      <dl className={styles.details}>
        {facts.map(({ label, value, mono }, index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd className={mono ? styles.mono : undefined}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Place in the log</dt>
          <dd>{entry.seq === null ? 'Waits for its place' : `#${entry.seq}`}</dd>
        </div>
        {entry.ipAddress ? (
          <div>
            <dt>IP address</dt>
            <dd className={styles.mono}>{entry.ipAddress}</dd>
          </div>
        ) : null}
        {entry.userAgent ? (
          <div>
            <dt>Browser</dt>
            <dd>{entry.userAgent}</dd>
          </div>
        ) : null}
      </dl>
      <details className={styles.raw}>
        <summary>Raw JSON</summary>
        <pre tabIndex={0} aria-label="Raw JSON of the entry">
          {JSON.stringify(entry, null, 2)}
        </pre>
      </details>
    </>
  );
}
