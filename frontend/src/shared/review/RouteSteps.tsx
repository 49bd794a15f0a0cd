import type { ReviewRoute } from '@/api/review-routes';
import { dueDaysWords, quorumWords, whoWords } from './route-words';
import styles from './RouteSteps.module.css';

/** The steps of a route in their order, as a quiet line: what it is called, who decides, until when. */
export function RouteSteps({ steps, label }: { steps: ReviewRoute['steps']; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={index} className={styles.step}>
          <span className={styles.name}>{step.name}</span>
          <span className={styles.facts} title={step.peopleNames.length > 2 ? step.peopleNames.join(', ') : undefined}>
            {[whoWords(step), quorumWords(step), dueDaysWords(step.dueWorkingDays)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
