import { Link } from 'react-router-dom';
import { formatMoney } from '@/shared/lib/money';
import { paths } from '@/shared/routing/paths';
import { Figure, Figures } from '@/shared/ui/Figures';
import { Outcome } from '@/shared/ui/Outcome';
import { EmptyState } from '@/shared/ui/States';
import { useGetSubscriptionStatsQuery, useListOrganizationSubscriptionsQuery } from './api';
import styles from './overview.module.css';
import { SubscriptionsTable, type RowActions } from './SubscriptionsTable';

const RECENT = 5;
const number = (value: number) => value.toLocaleString('en-US');
const at = (query: string) => `${paths.superAdminSubscription}?${query}`;

/** What came in, what will, what is late, and who came last. */
export function Overview(actions: RowActions) {
  const stats = useGetSubscriptionStatsQuery();
  const recent = useListOrganizationSubscriptionsQuery({ limit: RECENT });
  const { totalRevenue, activeSubscriptions, monthlyRecurringRevenue, overdueInvoices } = stats.data ?? {};
  return (
    <>
      {stats.error && !stats.data ? (
        <Outcome of={stats} what="The figures" waiting={null}>
          {() => null}
        </Outcome>
      ) : (
        <Figures>
          <Figure
            label="Total Revenue"
            to={at('tab=invoices&status=paid')}
            value={totalRevenue === undefined ? undefined : formatMoney(totalRevenue)}
            note="Payments less refunds"
          />
          <Figure
            label="Active Subscriptions"
            to={at('tab=subscriptions&status=active')}
            value={activeSubscriptions === undefined ? undefined : number(activeSubscriptions)}
            note="Without trials"
          />
          <Figure
            label="Monthly Recurring Revenue"
            to={at('tab=plans')}
            value={monthlyRecurringRevenue === undefined ? undefined : formatMoney(monthlyRecurringRevenue)}
            note="Monthly prices of what is active"
          />
          <Figure
            label="Overdue Invoices"
            to={at('tab=invoices&status=overdue')}
            value={overdueInvoices === undefined ? undefined : number(overdueInvoices)}
            note={overdueInvoices === 0 ? 'Nothing is late' : 'Past their due date'}
          />
        </Figures>
      )}
      <section aria-labelledby="recent-subscriptions">
        <div className={styles.head}>
          <h2 id="recent-subscriptions">Recent subscriptions</h2>
          <Link to={at('tab=subscriptions')}>All subscriptions</Link>
        </div>
        <Outcome
          of={recent}
          what="Subscriptions"
          waiting={<SubscriptionsTable rows={undefined} skeletons={RECENT} {...actions} />}
        >
          {({ organizations }) =>
            organizations.length === 0 ? (
              <EmptyState
                title="No subscriptions yet"
                description="The first one begins when an organization registers."
              />
            ) : (
              <SubscriptionsTable rows={organizations} {...actions} />
            )
          }
        </Outcome>
      </section>
    </>
  );
}
