import { messageOf } from '@/api/problem';
import { UsageMeters } from '@/shared/billing/UsageMeters';
import { useGetBillingQuery } from '@/shared/billing/api';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import type { Billing } from './api';
import { BillingDetails } from './BillingDetails';
import styles from './billing.module.css';
import { Invoices } from './Invoices';
import { PlanPanel } from './PlanPanel';

/** The organization's plan, what is used of it, its invoices, and where they go. */
export default function BillingPage() {
  const { data, error, isFetching, refetch } = useGetBillingQuery();
  return (
    <div className={styles.page}>
      <PageHeader title="Billing" description="Your plan, what you use of it, and your invoices." />
      {data ? <Sections billing={data} /> : null}
      {!data && error ? (
        <ErrorState
          title="Billing could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? <Waiting /> : null}
    </div>
  );
}

function Sections({ billing }: { billing: Billing }) {
  return (
    <>
      {billing.notices.length > 0 ? (
        <ul className={styles.notices} aria-label="Notices">
          {billing.notices.map(({ kind, severity, message }) => (
            <li key={`${kind}-${message}`} className={styles[severity]}>
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <SettingsSection
        title="Plan"
        description="What you have agreed upon. New prices of the catalogue do not change it."
      >
        <PlanPanel billing={billing} />
      </SettingsSection>
      <SettingsSection
        title="Usage"
        description="What is in the trash counts until it is destroyed. Reading and exporting are never limited."
      >
        <UsageMeters usage={billing.usage} />
      </SettingsSection>
      <SettingsSection title="Invoices" description="Amounts in US dollars. Each invoice is kept as a PDF.">
        <Invoices provider={billing.paymentProvider} />
      </SettingsSection>
      <SettingsSection
        title="Billing details"
        description="Printed on the invoices from the next one on. Without an address of its own, mail goes to your first admin."
      >
        <BillingDetails billing={billing} />
      </SettingsSection>
    </>
  );
}

/** Heights of what stands in each section: a title and its line, meters, rows, fields. */
const shapes = [
  { title: 'Plan', heights: [28, 20, 34] },
  { title: 'Usage', heights: [32, 32, 32] },
  { title: 'Invoices', heights: [40, 40, 40, 40] },
  { title: 'Billing details', heights: [60, 60, 60, 60] },
];

function Waiting() {
  return (
    <>
      <LoadingNote what="billing" />
      {shapes.map(({ title, heights }) => (
        <SettingsSection key={title} title={title} description={<Skeleton width="80%" height={12} />}>
          <div className={styles.waiting}>
            {heights.map((height, index) => (
              <Skeleton key={index} height={height} width={title === 'Plan' ? `${60 - index * 12}%` : '100%'} />
            ))}
          </div>
        </SettingsSection>
      ))}
    </>
  );
}
