import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrganizationOverviewDto } from '@/api/generated';
import { formatDate, plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import { Outcome } from '@/shared/ui/Outcome';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useGetAnyOrganizationQuery } from './api';
import { formatStorage, number, subscriptionWords } from './platform-words';
import styles from './drawer.module.css';

interface OrganizationDrawerProps {
  id: number;
  onChange: (organization: OrganizationOverviewDto) => void;
  onClose: () => void;
}

/** One organization: whom to write to, what it uses, its subscription and its state. */
export default function OrganizationDrawer({ id, onChange, onClose }: OrganizationDrawerProps) {
  const organization = useGetAnyOrganizationQuery({ id });
  return (
    <Drawer open title={organization.currentData?.name ?? 'Organization'} size={440} onClose={onClose} destroyOnHidden>
      <Outcome of={{ ...organization, data: organization.currentData }} what="The organization" waiting={<Waiting />}>
        {(data) => <Facts organization={data} onChange={onChange} />}
      </Outcome>
    </Drawer>
  );
}

/** What the plan allows, where it sets a limit. */
const limit = (value: number | null | undefined, words: (value: number) => string) =>
  value ? ` of ${words(value)}` : '';

function Facts({
  organization,
  onChange,
}: {
  organization: OrganizationOverviewDto;
  onChange: OrganizationDrawerProps['onChange'];
}) {
  const { id, users, failedWork, lastSignInAt, subscription } = organization;
  return (
    <>
      <State organization={organization} onChange={onChange} />
      <Section title="Usage">
        <Fact label="Users">
          <Link to={`${paths.superAdminUsers}?organization=${id}`}>{plural(users.total, 'user')}</Link>
          {limit(subscription?.maxUsers, number)}
          {users.waiting > 0 ? `, ${users.waiting} asking to join` : ''}
        </Fact>
        <Fact label="Documents">
          {number(organization.documents)}
          {limit(subscription?.maxDocuments, number)}, {number(organization.newDocuments30Days)} new in 30 days
        </Fact>
        <Fact label="Storage">
          {formatStorage(organization.storageBytes)}
          {limit(subscription?.maxStorageBytes, formatStorage)}
        </Fact>
        <Fact label="Last sign-in">{lastSignInAt ? <RelativeTime iso={lastSignInAt} /> : 'Never'}</Fact>
        <Fact label="Failed work">
          {failedWork > 0 ? <Link to={paths.superAdminSupport}>{number(failedWork)}</Link> : 'None'}
        </Fact>
      </Section>
      <Subscription organization={organization} />
      <Section title="Contact">
        <Fact label="E-mail">{organization.email ?? 'Not given'}</Fact>
        <Fact label="Phone">{organization.phone ?? 'Not given'}</Fact>
        <Fact label="Website">{organization.website ?? 'Not given'}</Fact>
        <Fact label="Registered">{formatDate(organization.createdAt)}</Fact>
      </Section>
      <Section title="Administrators">
        {organization.admins.length === 0 ? <Fact label="None">Nobody administers this organization.</Fact> : null}
        {organization.admins.map(({ id: admin, name, email, lastLogin }) => (
          <Fact key={admin} label={name}>
            <span className={styles.value}>{email}</span>
            <span className={styles.quiet}>
              {lastLogin ? (
                <>
                  signed in <RelativeTime iso={lastLogin} />
                </>
              ) : (
                'never signed in'
              )}
            </span>
          </Fact>
        ))}
      </Section>
    </>
  );
}

function State({ organization, onChange }: Parameters<typeof Facts>[0]) {
  const { isActive, suspendedAt, suspendedBy, reactivatedAt, reactivatedBy } = organization;
  return (
    <div className={styles.state}>
      <Badge colour={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      <span className={styles.quiet}>
        {!isActive && suspendedAt ? `suspended ${formatDate(suspendedAt)} by ${suspendedBy ?? 'the platform'}` : null}
        {isActive && reactivatedAt
          ? `reactivated ${formatDate(reactivatedAt)} by ${reactivatedBy ?? 'the platform'}`
          : null}
      </span>
      <Button size="small" onClick={() => onChange(organization)}>
        {isActive ? 'Suspend' : 'Reactivate'}
      </Button>
    </div>
  );
}

function Subscription({ organization: { subscription } }: { organization: OrganizationOverviewDto }) {
  if (!subscription) {
    return (
      <Section title="Subscription">
        <Fact label="Plan">None</Fact>
      </Section>
    );
  }
  const { planName, status, trialEndDate, nextBillingDate, endDate } = subscription;
  const { label, colour } = subscriptionWords(status);
  return (
    <Section title="Subscription" aside={<Link to={paths.superAdminSubscription}>Manage</Link>}>
      <Fact label="Plan">{planName}</Fact>
      <Fact label="Status">
        <Badge colour={colour}>{label}</Badge>
      </Fact>
      {status === 'trial' && trialEndDate ? <Fact label="Trial ends">{formatDate(trialEndDate)}</Fact> : null}
      {nextBillingDate ? <Fact label="Next billing">{formatDate(nextBillingDate)}</Fact> : null}
      {endDate ? <Fact label="Ends">{formatDate(endDate)}</Fact> : null}
    </Section>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {aside}
      </div>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <LoadingNote what="the organization" />
      {[3, 5, 4, 2].map((rows, section) => (
        <div key={section} className={styles.section}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={styles.fact}>
              <Skeleton width={90} />
              <Skeleton width={160} />
            </div>
          ))}
        </div>
      ))}
    </>
  );
}
