import { DueTime } from '@/shared/review/ReviewProgress';
import { approvalsWords, progressWords, type Review } from '@/shared/review/review-words';
import { CheckIcon } from '@/shared/ui/icons';
import styles from './ReviewSteps.module.css';

/** The way of a waiting document, step by step, and how far it is. */
export function ReviewSteps({ review }: { review: Review }) {
  const { routeName, steps, position, dueAt } = review;
  const open = [approvalsWords(review), dueAt ? <DueTime key="due" dueAt={dueAt} /> : null].filter(Boolean);
  return (
    <section className={styles.way} aria-label={progressWords(review)}>
      {routeName ? <h3 className={styles.route}>{routeName}</h3> : null}
      <ol className={styles.steps}>
        {steps.map(({ name, kind }, index) => (
          <li key={index} className={styles.step} aria-current={index === position ? 'step' : undefined}>
            <span className={index < position ? `${styles.mark} ${styles.done}` : styles.mark} aria-hidden="true">
              {index < position ? <CheckIcon size={12} /> : index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>
                {name}
                <span className="visually-hidden">
                  {index < position ? ', done' : index > position ? ', later' : ''}
                </span>
              </span>
              {index === position && open.length > 0 ? (
                <span className={styles.open}>{open}</span>
              ) : name.toLowerCase() === kind ? null : (
                <span className={styles.open}>{kind === 'review' ? 'Review' : 'Approval'}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
