import { Link } from 'react-router-dom';
import { useGetBillingQuery } from '@/shared/billing/api';
import { paths } from '@/shared/routing/paths';
import { Skeleton } from '@/shared/ui/Skeleton';
import { nextWords } from './billing-words';
import styles from './PlanBanner.module.css';

/** The organization's subscription in one line, above the dashboard of its admins. Nothing when it cannot be told. */
export function PlanBanner() {
  const { data, error } = useGetBillingQuery();
  if (error && !data) return null;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Skeleton height={64} />
      </div>
    );
  }
  if (!data.plan) return null;
  return (
    <section className={styles.banner} aria-label="Subscription">
      <div>
        <h2>{data.plan.name} subscription</h2>
        <p>{nextWords(data)}</p>
      </div>
      <Link to={paths.billing}>Open Billing</Link>
    </section>
  );
}
