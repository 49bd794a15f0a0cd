import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import type { AnalyticsDto, LargestOrganizationDto, MonthDto } from '@/api/generated';
import { Chart } from '@/shared/charts/Chart';
import { capitalize, formatDateTime } from '@/shared/lib/format';
import { roleOptions } from '@/shared/lib/role-words';
import { useFilters } from '@/shared/lib/use-filters';
import { paths } from '@/shared/routing/paths';
import { Outcome } from '@/shared/ui/Outcome';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useGetAnalyticsQuery } from './api';
import styles from './lists.module.css';
import { Panel } from './Panel';
import { formatStorage, monthLabel, number } from './platform-words';

const spans = [
  { value: 6, label: '6 months' },
  { value: 12, label: '12 months' },
  { value: 24, label: '24 months' },
];
const MB = 1024 ** 2;

/** How the platform grew, from when things were made. */
export default function AnalyticsPage() {
  const [params, setParam] = useFilters();
  const months = spans.find(({ value }) => String(value) === params.get('months'))?.value ?? 12;
  const analytics = useGetAnalyticsQuery({ months });
  return (
    <>
      <PageHeader
        title="System Analytics"
        description="Counted from when things were made. What was deleted since is not in it."
        actions={
          <Segmented
            aria-label="Time shown"
            options={spans}
            value={months}
            onChange={(value) => setParam('months', value === 12 ? null : String(value))}
          />
        }
      />
      <Outcome of={analytics} what="Analytics" waiting={<Waiting />}>
        {(data) => <Figures data={data} />}
      </Outcome>
    </>
  );
}

const points = (months: readonly MonthDto[], value: (month: MonthDto) => number) =>
  months.map((month) => ({ label: monthLabel(month.month), value: value(month) }));

const roleName = (role: string) => roleOptions.find(({ value }) => value === role)?.label ?? role;

function Figures({ data: { months, subscriptions, roles, largest, measuredAt } }: { data: AnalyticsDto }) {
  return (
    <>
      <div className={styles.charts}>
        <Chart kind="line" title="Organizations" points={points(months, (month) => month.totalOrganizations)} />
        <Chart kind="line" title="Users" points={points(months, (month) => month.totalUsers)} />
        <Chart
          kind="line"
          title="Documents"
          series={[
            { name: 'All', points: points(months, (month) => month.totalDocuments) },
            { name: 'New in the month', points: points(months, (month) => month.newDocuments) },
          ]}
        />
        <Chart
          kind="line"
          title="Stored in the month, in MB"
          unit="MB"
          points={points(months, (month) => Math.round((month.storedBytes / MB) * 100) / 100)}
        />
        <Chart
          kind="bar"
          title="Subscriptions by status"
          points={subscriptions.map(({ status, count }) => ({ label: capitalize(status), value: count }))}
        />
        <Chart
          kind="bar"
          title="Active users by role"
          points={roles.map(({ role, count }) => ({ label: roleName(role), value: count }))}
        />
        <Chart
          kind="line"
          title="Invoices paid in the month, in USD"
          unit="USD"
          points={points(months, (month) => month.paidCents / 100)}
        />
      </div>
      <Largest organizations={largest} />
      <p className={styles.note}>Counted {formatDateTime(measuredAt)}.</p>
    </>
  );
}

function Largest({ organizations }: { organizations: readonly LargestOrganizationDto[] }) {
  return (
    <Panel title="Largest organizations">
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Organization</th>
              <th scope="col" className={`${styles.number} ${styles.medium}`}>
                Users
              </th>
              <th scope="col" className={`${styles.number} ${styles.medium}`}>
                Documents
              </th>
              <th scope="col" className={`${styles.number} ${styles.medium}`}>
                Storage
              </th>
            </tr>
          </thead>
          <tbody>
            {organizations.map(({ id, name, userCount, documentCount, storageBytes }) => (
              <tr key={id}>
                <td>
                  <Link className={styles.name} to={`${paths.superAdminOrganizations}?organization=${id}`} title={name}>
                    {name}
                  </Link>
                </td>
                <td className={styles.number}>
                  {number(userCount)}
                  <span className={styles.unit}> users</span>
                </td>
                <td className={styles.number}>
                  {number(documentCount)}
                  <span className={styles.unit}> documents</span>
                </td>
                <td className={styles.number}>{formatStorage(storageBytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles.charts}>
      <LoadingNote what="analytics" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={272} />
      ))}
    </div>
  );
}
