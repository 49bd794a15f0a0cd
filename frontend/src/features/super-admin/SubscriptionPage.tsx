import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState } from '@/shared/ui/States';

/** The place of plans, subscriptions and invoices. It says what there is: nothing to manage so far. */
export default function SubscriptionPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Subscription Management" description="Plans, subscriptions and invoices of the platform." />
      <EmptyState
        title="Nothing to manage yet"
        description="This version starts a trial for each new organization. Plans and invoices cannot be managed here yet."
        action={<Button onClick={() => void navigate(paths.superAdminDashboard)}>Go to dashboard</Button>}
      />
    </>
  );
}
