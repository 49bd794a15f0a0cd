import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { PlanBanner } from '@/features/billing/PlanBanner';
import Dashboard from '@/features/dashboard/DashboardPage';
import { useGetOrganizationSetupQuery } from '@/features/organization/api';
import { lazyThemed } from '@/theme/lazy-themed';

// Most organizations have it behind them.
const FirstSteps = lazyThemed(() => import('./FirstSteps'));

/** The dashboard; for admins with the guide through the first steps and their organization's plan above it. */
export default function DashboardPage() {
  const isAdmin = useSelector(selectUser)?.role === 'admin';
  const { data: setup, isLoading } = useGetOrganizationSetupQuery(undefined, { skip: !isAdmin });
  const guide = isAdmin && setup && !setup.dismissed ? <FirstSteps setup={setup} /> : null;
  return <Dashboard guide={guide} banner={isAdmin ? <PlanBanner /> : null} waiting={isLoading} />;
}
