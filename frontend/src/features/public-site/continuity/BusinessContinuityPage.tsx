import { paths } from '@/shared/routing/paths';
import { DocPage } from '../docs/DocPage';
import { TabbedDoc, useActiveTab } from '../docs/TabbedDoc';
import { emergencyProcedures } from './emergency-procedures';
import { maintenance } from './maintenance';
import { policyOverview } from './policy-overview';
import { recoveryPlans } from './recovery-plans';

const tabs = [policyOverview, emergencyProcedures, recoveryPlans, maintenance];

/** How the service is meant to keep going, and what happens when it does not. */
export default function BusinessContinuityPage() {
  const active = useActiveTab(tabs);
  return (
    <DocPage
      path={paths.businessContinuity}
      title="Business Continuity Policy"
      lead="How Countersign is prepared for failures: what is aimed at, what to do when something breaks, and how it comes back."
      contents={active.sections}
    >
      <TabbedDoc label="Parts of the policy" tabs={tabs} active={active} />
    </DocPage>
  );
}
