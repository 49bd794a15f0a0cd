import type { UploadItem } from '@/api/uploads/uploads-slice';
import styles from './SendingBar.module.css';

/** How far a file has come while a screen waits for it. */
export function SendingBar({ item: { name, phase, progress } }: { item: UploadItem }) {
  const percent = Math.floor(progress * 100);
  return (
    <>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.sent} style={{ transform: `scaleX(${progress})` }} />
      </div>
      <div className={styles.words} role="status">
        {phase === 'waiting' ? 'Waiting for other uploads' : progress < 1 ? 'Uploading' : 'Checking the file'}
        {phase === 'sending' ? <span aria-hidden="true">, {percent} %</span> : null}
      </div>
    </>
  );
}
