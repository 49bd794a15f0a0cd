import { Link } from 'react-router-dom';
import { formatDate, formatDateTime, plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import { Outcome } from '@/shared/ui/Outcome';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState } from '@/shared/ui/States';
import { useListAllOrganizationsQuery, type PlatformOrganization } from './api';
import styles from './console.module.css';
import { Panel } from './Panel';

const SHOWN = 5;

/** The five organizations that came last. */
export function RecentOrganizations() {
  const organizations = useListAllOrganizationsQuery({ limit: SHOWN });
  return (
    <Panel title="Recent Organizations" aside={<Link to={paths.superAdminOrganizations}>View all</Link>}>
      <div className={styles.frame} aria-busy={!organizations.data}>
        <Outcome of={organizations} what="Organizations" waiting={<Waiting />}>
          {(data) =>
            data.organizations.length === 0 ? (
              <EmptyState title="No organizations yet" description="The first one appears here when it registers." />
            ) : (
              <ul>
                {data.organizations.map((organization) => (
                  <Line key={organization.id} organization={organization} />
                ))}
              </ul>
            )
          }
        </Outcome>
      </div>
    </Panel>
  );
}

function Line({ organization }: { organization: PlatformOrganization }) {
  const { id, name, email, isActive, userCount, createdAt } = organization;
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <Link to={`${paths.superAdminOrganizations}?organization=${id}`} className={styles.strong} title={name}>
          {name}
        </Link>
        <span className={styles.quiet}>
          {email ?? 'No e-mail address'}
          {isActive ? null : ', suspended'}
        </span>
      </span>
      <span className={styles.facts}>
        <Badge colour={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        <span className={styles.quiet}>{plural(userCount, 'user')}</span>
        <time className={styles.quiet} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
      </span>
    </li>
  );
}

function Waiting() {
  return (
    <div>
      <LoadingNote what="organizations" />
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index} className={styles.line}>
          <span className={styles.words}>
            <Skeleton width={160} />
            <Skeleton width={200} height={12} />
          </span>
          <Skeleton width={200} />
        </div>
      ))}
    </div>
  );
}
