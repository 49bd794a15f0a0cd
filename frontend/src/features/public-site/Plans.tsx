import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { CheckIcon } from '@/shared/ui/icons';
import { planNotes, plans } from './content';
import landing from './LandingPage.module.css';
import styles from './Plans.module.css';

/** The three plans and what holds for all of them. */
export function Plans() {
  return (
    <section id="plans" tabIndex={-1} className={landing.section} aria-labelledby="plans-title">
      <h2 id="plans-title">Plans</h2>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.name} className={plan.popular ? `${styles.plan} ${styles.popular}` : styles.plan}>
            <div className={styles.head}>
              <h3>{plan.name}</h3>
              {plan.popular ? <span className={styles.mark}>Most Popular</span> : null}
            </div>
            <p className={styles.price}>
              {plan.price} <span>{plan.per}</span>
            </p>
            <p className={styles.users}>{plan.users}</p>
            <ul className={styles.features}>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <CheckIcon />
                  {feature}
                </li>
              ))}
            </ul>
            <Link
              to={plan.action.to}
              className={`${plan.popular ? landing.primary : landing.secondary} ${styles.action}`}
            >
              {plan.action.label}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.notes}>All plans: {planNotes.join(', ').toLowerCase()}.</p>
      <p className={styles.all}>
        <Link to={paths.subscription}>Compare terms and limits</Link>
        <Link to={paths.superAdminSubscription}>View Complete Subscription Platform</Link>
      </p>
    </section>
  );
}
