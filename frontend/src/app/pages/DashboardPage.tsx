import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { PlanBanner } from '@/features/billing/PlanBanner';
import Dashboard from '@/features/dashboard/DashboardPage';

/** The dashboard; for admins with their organization's plan above it. */
export default function DashboardPage() {
  const isAdmin = useSelector(selectUser)?.role === 'admin';
  return <Dashboard banner={isAdmin ? <PlanBanner /> : null} />;
}
