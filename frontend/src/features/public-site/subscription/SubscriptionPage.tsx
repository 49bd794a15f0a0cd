import { Link } from 'react-router-dom';
import { useContactEmail, useListPublicPlansQuery } from '@/shared/billing/public-plans';
import { formatGigabytes, plural } from '@/shared/lib/format';
import { formatPrice } from '@/shared/lib/money';
import { usePageMeta } from '@/shared/lib/use-page-meta';
import { paths } from '@/shared/routing/paths';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { CheckIcon } from '@/shared/ui/icons';
import landing from '../LandingPage.module.css';
import plansStyles from '../Plans.module.css';
import site from '../Site.module.css';
import { SiteFooter } from '../SiteFooter';
import { SiteHeader } from '../SiteHeader';
import { planNotes } from '../content';
import { useHashTarget } from '../use-hash-target';
import { plansOnShow, type PublicPlan, type ShownPlan } from './plans-on-show';
import styles from './SubscriptionPage.module.css';

const MB = 1024 * 1024;

/** What the product costs, from the catalogue that invoices are made from. */
export default function SubscriptionPage() {
  usePageMeta('Plans', 'What Countersign costs: one price for the whole organization, with 30 days to try it.');
  useHashTarget();
  const contact = useContactEmail();
  const { data, error, isFetching, refetch } = useListPublicPlansQuery();
  const shown = data ? plansOnShow(data.plans) : undefined;
  return (
    <div className={site.page}>
      <SiteHeader />
      <main className={landing.section}>
        <header className={styles.head}>
          <h1>Plans</h1>
          <p>One price for the whole organization. All plans: {planNotes.join(', ').toLowerCase()}.</p>
        </header>
        {shown && shown.length > 0 ? (
          <ul className={plansStyles.plans}>
            {shown.map((one) => (
              <PlanCard key={one.plan.id} {...one} />
            ))}
          </ul>
        ) : null}
        {shown?.length === 0 ? (
          <EmptyState title="No plans on offer" description="Write to us, and we will find what fits." />
        ) : null}
        {!data && error ? (
          <ErrorState
            title="The plans could not be loaded"
            description="The server could not answer."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !error ? (
          <div className={plansStyles.plans}>
            <LoadingNote what="the plans" />
            {Array.from({ length: 3 }, (_, index) => (
              <Skeleton key={index} height={380} />
            ))}
          </div>
        ) : null}
        <section id="sales" tabIndex={-1} className={styles.sales} aria-labelledby="sales-title">
          <div>
            <h2 id="sales-title">More people, your own terms?</h2>
            <p>
              Fortune 500 comes with unlimited users, custom integration, dedicated support and an SLA guarantee. Write
              to {contact}.
            </p>
          </div>
          <a
            href={`mailto:${contact}?subject=Countersign%20for%20a%20large%20organization`}
            className={landing.secondary}
          >
            Contact Enterprise Sales
          </a>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}

function PlanCard({ plan, isMostPopular }: ShownPlan) {
  const { head, mark, plan: card, popular, price, users, features } = plansStyles;
  return (
    <li className={isMostPopular ? `${card} ${popular} ${styles.card}` : `${card} ${styles.card}`}>
      <div className={head}>
        <h2 className={styles.name}>{plan.name}</h2>
        {isMostPopular ? <span className={mark}>Most Popular</span> : null}
      </div>
      <p className={price}>
        {formatPrice(plan.priceMonthly)} <span>per month</span>
      </p>
      <p className={users}>{termWords(plan)}</p>
      {plan.description ? <p className={styles.about}>{plan.description}</p> : null}
      <ul className={features}>
        {[...limits(plan), ...plan.features].map((line) => (
          <li key={line}>
            <CheckIcon />
            {line}
          </li>
        ))}
      </ul>
      <Link to={paths.login} className={`${isMostPopular ? landing.primary : landing.secondary} ${styles.action}`}>
        {plan.priceMonthly === 0 ? 'Start Free Trial' : 'Get Started'}
      </Link>
    </li>
  );
}

function termWords({ durationMonths, priceTotal, priceMonthly }: PublicPlan): string {
  if (priceMonthly === 0) return 'For 30 days';
  const term = durationMonths === 12 ? 'year' : durationMonths === 1 ? 'month' : `${durationMonths} months`;
  return durationMonths === 1
    ? 'Paid by the month'
    : `${formatPrice(priceTotal)} for a term of ${term === 'year' ? 'one year' : term}`;
}

/** 0 means unlimited. */
function limits({ maxUsers, maxStorage, maxDocuments }: PublicPlan): string[] {
  return [
    maxUsers === 0 ? 'Unlimited users' : `Up to ${plural(maxUsers, 'user')}`,
    maxStorage === 0 ? 'Unlimited storage' : `${formatGigabytes(maxStorage * MB)} of storage`,
    maxDocuments === 0 ? 'Unlimited documents' : `Up to ${maxDocuments.toLocaleString('en-US')} documents`,
  ];
}
