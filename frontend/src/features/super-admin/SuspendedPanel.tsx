import { Button } from 'antd';
import { useState } from 'react';
import { formatDate } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Link } from 'react-router-dom';
import { Outcome } from '@/shared/ui/Outcome';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useListAllOrganizationsQuery, type PlatformOrganization } from './api';
import styles from './console.module.css';
import { Panel } from './Panel';
import { SuspensionDialog } from './SuspensionDialog';

const SHOWN = 20;

/** Organizations that nobody can sign in to, and whose mails and jobs wait. */
export function SuspendedPanel() {
  const list = useListAllOrganizationsQuery({ state: 'suspended', limit: SHOWN });
  const [changing, setChanging] = useState<PlatformOrganization | null>(null);
  return (
    <Panel
      title="Suspended organizations"
      aside={<Link to={`${paths.superAdminOrganizations}?state=suspended`}>View all</Link>}
    >
      <div className={styles.frame}>
        <Outcome of={list} what="Suspended organizations" waiting={<Waiting />}>
          {({ organizations }) =>
            organizations.length === 0 ? (
              <p className={styles.calm}>No organization is suspended.</p>
            ) : (
              <ul>
                {organizations.map((organization) => (
                  <li key={organization.id} className={styles.line}>
                    <span className={styles.words}>
                      <span className={styles.strong}>{organization.name}</span>
                      <span className={styles.quiet}>
                        {organization.suspendedAt ? `since ${formatDate(organization.suspendedAt)}` : ''}
                        {organization.suspendedBy ? ` by ${organization.suspendedBy}` : ''}
                      </span>
                    </span>
                    <Button size="small" onClick={() => setChanging(organization)}>
                      Reactivate<span className="visually-hidden"> {organization.name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Outcome>
      </div>
      {changing ? <SuspensionDialog organization={changing} onClose={() => setChanging(null)} /> : null}
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <Skeleton width={180} />
        <Skeleton width={120} height={12} />
      </span>
    </div>
  );
}
