import styles from './TrailSheet.module.css';
import { CheckIcon } from './icons';

const steps = [
  { who: 'Clara Jensen', what: 'Submitted version 3', when: 'Mar 3, 2025 at 9:12 AM' },
  { who: 'Ravi Menon', what: 'Reviewed and approved', when: 'Mar 4, 2025 at 2:40 PM' },
  { who: 'Amelia Ortiz', what: 'Gave final approval', when: 'Mar 5, 2025 at 3:07 PM' },
];

/** A drawn sheet that shows what the product leaves behind: who did what to a document, and when. An illustration. */
export function TrailSheet() {
  return (
    <figure className={styles.sheet} aria-label="Example: a policy with its review and approval on record">
      <div className={styles.head}>
        <span className={styles.title}>Infection control policy</span>
        <span className={styles.stamp}>
          <CheckIcon size={13} /> Approved
        </span>
      </div>
      <div className={styles.lines} aria-hidden="true">
        <span style={{ width: '92%' }} />
        <span style={{ width: '84%' }} />
        <span style={{ width: '88%' }} />
        <span style={{ width: '46%' }} />
      </div>
      <ol className={styles.trail}>
        {steps.map(({ who, what, when }) => (
          <li key={who}>
            <span className={styles.who}>{who}</span>
            <span>{what}</span>
            <time>{when}</time>
          </li>
        ))}
      </ol>
      <div className={styles.hash}>SHA-256 9f2c 41d7 e0aa 58b3 … 7c1e</div>
    </figure>
  );
}
