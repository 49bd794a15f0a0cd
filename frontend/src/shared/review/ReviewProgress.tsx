import { formatDateTime } from '../lib/format';
import styles from './ReviewProgress.module.css';
import { dueWords, progressWords, type Review } from './review-words';

/** Where a waiting document is on its way, and until when, in a line. */
export function ReviewProgress({ review }: { review: Review }) {
  return (
    <span className={styles.line}>
      <span title={review.routeName ?? undefined}>{progressWords(review)}</span>
      {review.dueAt ? <DueTime dueAt={review.dueAt} /> : null}
    </span>
  );
}

/** 'Due in 2 days', with the exact time on hover; red, and in words, when it is past. */
export function DueTime({ dueAt }: { dueAt: string }) {
  const { text, overdue } = dueWords(dueAt);
  return (
    <time className={overdue ? styles.overdue : undefined} dateTime={dueAt} title={formatDateTime(dueAt)}>
      {text}
    </time>
  );
}
