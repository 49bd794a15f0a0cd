import { PageHeader } from '@/shared/ui/PageHeader';
import { FailedWorkPanel } from './FailedWorkPanel';
import { HealthPanel } from './HealthPanel';
import { SuspendedPanel } from './SuspendedPanel';

/** How the platform is, and what went wrong and can be mended from here. */
export default function SupportPage() {
  return (
    <>
      <PageHeader title="Support Center" description="How the platform is, and what can be mended from here." />
      <HealthPanel />
      <FailedWorkPanel />
      <SuspendedPanel />
    </>
  );
}
