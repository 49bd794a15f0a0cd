import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import {
  BuildingsIcon,
  ChartIcon,
  LockIcon,
  PulseIcon,
  ReceiptIcon,
  UsersIcon,
  type IconProps,
} from '@/shared/ui/icons';
import styles from './console.module.css';
import { Panel } from './Panel';

const actions: { label: string; about: string; to: string; icon: ComponentType<IconProps> }[] = [
  {
    label: 'Subscription Management',
    about: 'Plans, subscriptions, invoices',
    to: paths.superAdminSubscription,
    icon: ReceiptIcon,
  },
  { label: 'User Management', about: 'Accounts everywhere', to: paths.superAdminUsers, icon: UsersIcon },
  {
    label: 'Organization Management',
    about: 'Usage, suspension',
    to: paths.superAdminOrganizations,
    icon: BuildingsIcon,
  },
  { label: 'System Analytics', about: 'Growth month by month', to: paths.superAdminAnalytics, icon: ChartIcon },
  { label: 'Support Center', about: 'Health and failed work', to: paths.superAdminSupport, icon: PulseIcon },
  { label: 'Compliance Center', about: 'Logs, holds, integrity', to: paths.superAdminCompliance, icon: LockIcon },
];

/** The ways from the dashboard to the pages behind it. */
export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className={styles.quick}>
        {actions.map(({ label, about, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.way}>
              <Icon size={18} />
              <span>
                <span className={styles.wayName}>{label}</span>
                <span className={styles.wayAbout}>{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
