import { paths } from '@/shared/routing/paths';
import { DocPage } from '../docs/DocPage';
import { TabbedDoc, useActiveTab } from '../docs/TabbedDoc';
import { administratorGuide } from './administrator-guide';
import { organizationSetup } from './organization-setup';
import { userGuide } from './user-guide';

const tabs = [organizationSetup, administratorGuide, userGuide];

/** How to set up an organization, look after it, and work in it. */
export default function HowToPage() {
  const active = useActiveTab(tabs);
  return (
    <DocPage
      path={paths.howToUse}
      title="How-To Guide"
      lead="Set up your organization, look after it, and take documents from upload to approval."
      contents={active.sections}
    >
      <TabbedDoc label="Guides" tabs={tabs} active={active} />
    </DocPage>
  );
}
