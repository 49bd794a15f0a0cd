import { meterLines, type Usage } from './meters';
import styles from './UsageMeters.module.css';

const remarks = { ok: null, near: 'Almost used up', full: 'Used up' } as const;

/** How much of the plan is used: users, documents, storage. */
export function UsageMeters({ usage }: { usage: Usage }) {
  return (
    <ul className={styles.meters}>
      {meterLines(usage).map(({ label, words, percent, level }) => (
        <li key={label} className={styles[level]}>
          <div className={styles.line}>
            <span className={styles.label}>{label}</span>
            <span className={styles.words}>
              {remarks[level] ? <span className={styles.remark}>{remarks[level]}</span> : null}
              {words}
            </span>
          </div>
          {percent === null ? null : (
            <div
              className={styles.track}
              role="meter"
              aria-label={label}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuetext={words}
            >
              <div className={styles.fill} style={{ width: `${percent}%` }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
