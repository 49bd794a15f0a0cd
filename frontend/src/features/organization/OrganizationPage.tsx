import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { PageHeader } from '@/shared/ui/PageHeader';
import { useGetBillingQuery } from '@/shared/billing/api';
import { UsageMeters } from '@/shared/billing/UsageMeters';
import { paths } from '@/shared/routing/paths';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { useGetOrganizationQuery, type OrganizationSettings } from './api';
import { LogoField } from './LogoField';
import styles from './organization.module.css';
import { OrganizationForm } from './OrganizationForm';
import { settingsOf } from './organization-form';
import { Policies } from './Policies';
import { GuideSection } from './setup/GuideSection';
import { StructureEditor } from './StructureEditor';

/** What an administrator sets for the whole organization. */
export default function OrganizationPage() {
  const organizationId = useSelector(selectUser)?.organizationId ?? 0;
  const { data, error, isFetching, refetch } = useGetOrganizationQuery(
    { organizationId },
    { skip: organizationId === 0 },
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title="Organization Settings"
        description="How your organization appears, how it is divided, and the rules it works by."
      />
      {data ? <Sections organization={settingsOf(data.organization)} /> : null}
      {!data && error ? (
        <ErrorState
          title="The settings could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? <Waiting /> : null}
    </div>
  );
}

function Sections({ organization }: { organization: OrganizationSettings }) {
  return (
    <>
      <SettingsSection
        title="Profile"
        description="The name stands in the sidebar, in mails and in the public list; the rest is for your members."
      >
        <OrganizationForm organization={organization} />
      </SettingsSection>
      <SettingsSection
        title="Logo"
        description="Shown in the sidebar in place of our mark. PNG, JPEG or WebP, up to 2 MB."
      >
        <LogoField organization={organization} />
      </SettingsSection>
      <SettingsSection
        title="Divisions and departments"
        description="Documents and people belong to a department. Divisions group departments, if you need that."
      >
        <StructureEditor />
      </SettingsSection>
      <UsageSection />
      <SettingsSection title="Policies" description="They hold from the moment you change them, for everybody.">
        <Policies organization={organization} />
      </SettingsSection>
      <GuideSection />
    </>
  );
}

/** Left out where it cannot be told: the settings work without it. */
function UsageSection() {
  const { data } = useGetBillingQuery();
  if (!data) return null;
  return (
    <SettingsSection
      title="Usage"
      description={
        <>
          What you use of your plan. <Link to={paths.billing}>Change it under Billing</Link>.
        </>
      }
    >
      <UsageMeters usage={data.usage} />
    </SettingsSection>
  );
}

const shapes = [
  { title: 'Profile', height: 280 },
  { title: 'Logo', height: 64 },
  { title: 'Divisions and departments', height: 240 },
  { title: 'Policies', height: 200 },
];

function Waiting() {
  return (
    <>
      <LoadingNote what="the settings" />
      {shapes.map(({ title, height }) => (
        <SettingsSection key={title} title={title} description={<Skeleton width="80%" height={12} />}>
          <Skeleton height={height} />
        </SettingsSection>
      ))}
    </>
  );
}
