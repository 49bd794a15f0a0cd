import { Button, Dropdown, type MenuProps } from 'antd';
import { formatDate, formatGigabytes } from '@/shared/lib/format';
import { formatPrice } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { ChevronDownIcon, MoreIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import rowStyles from '@/shared/ui/Rows.module.css';
import type { OrganizationRow, Subscription } from './api';
import styles from './billing.module.css';
import { settable, statusWords, subscriptionNote, usedWords } from './billing-words';
import type { StatusChange } from './StatusDialog';

const MB = 1024 ** 2;
/** Subscriptions count storage in MB. */
const storage = (megabytes: number) => formatGigabytes(megabytes * MB);
const number = (value: number) => value.toLocaleString('en-US');

/** What can be done with an organization's subscription from its row. */
export interface RowActions {
  onSet: (change: StatusChange) => void;
  onGenerate: (organization: OrganizationRow) => void;
  onInvoices: (organization: OrganizationRow) => void;
}

interface SubscriptionsTableProps extends RowActions {
  /** Not given while they are loading. */
  rows: readonly OrganizationRow[] | undefined;
  skeletons?: number;
}

/** Organizations with their subscription and what they use of it; on a phone as a list. */
export function SubscriptionsTable({ rows, skeletons = 8, ...actions }: SubscriptionsTableProps) {
  return (
    <div className={rowStyles.frame}>
      <table className={rowStyles.table} aria-busy={!rows} aria-label="Subscriptions">
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col" className={styles.plan}>
              Plan
            </th>
            <th scope="col" className={styles.state}>
              Status
            </th>
            <th scope="col" className={styles.usage}>
              Usage
            </th>
            <th scope="col" className={`${styles.acts} ${rowStyles.end}`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <Row key={row.id} row={row} {...actions} />)
            : Array.from({ length: skeletons }, (_, index) => <SkeletonRow key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, ...actions }: RowActions & { row: OrganizationRow }) {
  const { name, email, subscription } = row;
  return (
    <tr>
      <td>
        <span className={rowStyles.name} title={name}>
          {name}
        </span>
        <span className={rowStyles.quiet}>{email ?? 'No e-mail address'}</span>
      </td>
      <td>{subscription ? <Terms plan={subscription.plan} /> : <span className={rowStyles.quiet}>No plan</span>}</td>
      <td>{subscription ? <State subscription={subscription} /> : <Badge colour="grey">No subscription</Badge>}</td>
      <td className="tabular">
        <Usage row={row} />
      </td>
      <td className={rowStyles.end}>
        <span className={rowStyles.buttons}>
          {subscription ? <StatusMenu row={row} subscription={subscription} onSet={actions.onSet} /> : null}
          <MoreMenu row={row} {...actions} />
        </span>
      </td>
    </tr>
  );
}

function Terms({ plan }: { plan: Subscription['plan'] }) {
  return (
    <>
      <span className={rowStyles.strong} title={plan.name}>
        {plan.name}
      </span>
      <span className={rowStyles.quiet}>
        {plan.priceMonthly > 0 ? `${formatPrice(plan.priceMonthly)} a month` : 'Free'}
      </span>
    </>
  );
}

function State({ subscription }: { subscription: Subscription }) {
  const { label, colour } = statusWords(subscription.status);
  const note = subscriptionNote(subscription);
  return (
    <>
      <Badge colour={colour}>{label}</Badge>
      {note ? (
        <span className={rowStyles.quiet} title={subscription.cancellationReason ?? undefined}>
          {note}
        </span>
      ) : null}
    </>
  );
}

function Usage({ row: { userCount, storageUsed, subscription } }: { row: OrganizationRow }) {
  const { maxUsers, maxStorage } = subscription?.plan ?? { maxUsers: 0, maxStorage: 0 };
  return (
    <>
      <div>{usedWords(String(userCount), maxUsers, number(maxUsers))} users</div>
      <span className={rowStyles.quiet}>
        {usedWords(storage(storageUsed), maxStorage, storage(maxStorage))} storage
      </span>
    </>
  );
}

function StatusMenu({
  row,
  subscription,
  onSet,
}: {
  row: OrganizationRow;
  subscription: Subscription;
  onSet: RowActions['onSet'];
}) {
  const items: MenuProps['items'] = settable.map((status) => ({
    key: status,
    label: statusWords(status).label,
    disabled: status === subscription.status,
    danger: status !== 'active',
    onClick: () => onSet({ organization: row.name, subscription, status }),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button size="small" aria-label={`Set status of ${row.name}`}>
        Set status
        <ChevronDownIcon size={14} />
      </Button>
    </Dropdown>
  );
}

function MoreMenu({ row, onGenerate, onInvoices }: Omit<RowActions, 'onSet'> & { row: OrganizationRow }) {
  const items: MenuProps['items'] = [
    { key: 'generate', label: 'Generate invoice…', onClick: () => onGenerate(row) },
    { key: 'invoices', label: 'Show invoices', onClick: () => onInvoices(row) },
  ];
  const since = row.subscription?.startDate;
  if (since) items.push({ type: 'divider' }, { key: 'since', label: `Since ${formatDate(since)}`, disabled: true });
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreIcon />} aria-label={`More for ${row.name}`} title="More" />
    </Dropdown>
  );
}

/** A row's shape while it is loading. */
function SkeletonRow({ first }: { first: boolean }) {
  return (
    <tr>
      <td>
        {first ? <LoadingNote what="subscriptions" /> : null}
        <Skeleton width={180} />
        <Skeleton width={140} height={12} />
      </td>
      {[96, 86, 120, 110].map((width, index) => (
        <td key={index} className={index === 3 ? rowStyles.end : undefined}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  );
}
