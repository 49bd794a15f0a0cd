import { Button, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/shared/ui/PageHeader';
import type { OrganizationRow, Plan } from './api';
import { Invoices } from './Invoices';
import { Overview } from './Overview';
import { Plans } from './Plans';
import { StatusDialog, type StatusChange } from './StatusDialog';
import { Subscriptions } from './Subscriptions';

const GenerateDialog = lazy(() => import('./GenerateDialog'));
const PlanDialog = lazy(() => import('./PlanDialog'));

const tabs = ['overview', 'subscriptions', 'invoices', 'plans'] as const;
type Tab = (typeof tabs)[number];
const tabOf = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'overview';

/** What the platform sells, to whom, and what is owed for it. */
export default function SubscriptionManagementPage() {
  const [params, setParams] = useSearchParams();
  const [generating, setGenerating] = useState<OrganizationRow | 'any' | null>(null);
  const [planning, setPlanning] = useState<Plan | 'new' | null>(null);
  const [changing, setChanging] = useState<StatusChange | null>(null);
  const tab = tabOf(params.get('tab'));
  const go = (to: Tab, more: Record<string, string> = {}) =>
    setParams(to === 'overview' ? more : { tab: to, ...more }, { replace: to === tab });
  const rows = {
    onGenerate: setGenerating,
    onSet: setChanging,
    onInvoices: ({ id }: OrganizationRow) => go('invoices', { organization: String(id) }),
  };
  return (
    <>
      <PageHeader
        title="Subscription Management"
        description="Plans, subscriptions and invoices of the platform."
        actions={
          tab === 'plans' ? (
            <Button type="primary" onClick={() => setPlanning('new')}>
              Create plan
            </Button>
          ) : (
            <Button type="primary" onClick={() => setGenerating('any')}>
              Generate invoice
            </Button>
          )
        }
      />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => go(tabOf(key))}
        items={[
          { key: 'overview', label: 'Overview', children: <Overview {...rows} /> },
          { key: 'subscriptions', label: 'Subscriptions', children: <Subscriptions {...rows} /> },
          { key: 'invoices', label: 'Invoices', children: <Invoices onGenerate={() => setGenerating('any')} /> },
          { key: 'plans', label: 'Plans', children: <Plans onEdit={setPlanning} /> },
        ]}
      />
      {changing ? <StatusDialog change={changing} onClose={() => setChanging(null)} /> : null}
      <Suspense>
        {generating ? (
          <GenerateDialog
            organization={generating === 'any' ? undefined : generating}
            onGenerated={({ id }) => go('invoices', { invoice: String(id) })}
            onClose={() => setGenerating(null)}
          />
        ) : null}
        {planning ? (
          <PlanDialog plan={planning === 'new' ? undefined : planning} onClose={() => setPlanning(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
