import { Link } from 'react-router-dom';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { roleLabel } from '@/shared/lib/role-words';
import { paths } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import rowStyles from '@/shared/ui/Rows.module.css';
import type { PlatformUser } from './api';
import styles from './lists.module.css';
import { accountWords } from './platform-words';

const SKELETONS = 8;

/** Accounts as a table; on a phone as a list. */
export function PlatformUsersTable({ users }: { users: readonly PlatformUser[] | undefined }) {
  return (
    <div className={rowStyles.frame}>
      <table className={rowStyles.table} aria-busy={!users}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Organization</th>
            <th scope="col" className={styles.role}>
              Role
            </th>
            <th scope="col" className={styles.medium}>
              State
            </th>
            <th scope="col" className={styles.medium}>
              Last sign-in
            </th>
            <th scope="col" className={styles.medium}>
              Created
            </th>
          </tr>
        </thead>
        <tbody>
          {users
            ? users.map((user) => <Row key={user.id} user={user} />)
            : Array.from({ length: SKELETONS }, (_, index) => <Waiting key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

function Row({ user }: { user: PlatformUser }) {
  const { name, email, organizationId, organizationName, organizationActive, lastLogin, createdAt } = user;
  const { label, colour } = accountWords(user.state);
  return (
    <tr>
      <td>
        <span className={rowStyles.name} title={name}>
          {name}
        </span>
        <span className={rowStyles.quiet} title={email}>
          {email}
        </span>
      </td>
      <td className={rowStyles.cut}>
        <Link to={`${paths.superAdminOrganizations}?organization=${organizationId}`} title={organizationName}>
          {organizationName}
        </Link>
        {organizationActive ? null : <span className={rowStyles.quiet}>Suspended</span>}
      </td>
      <td className={rowStyles.soft}>
        {roleLabel(user.role)}
        {user.twoFactorEnabled ? <span className={rowStyles.quiet}>Two-factor on</span> : null}
      </td>
      <td>
        <Badge colour={colour}>{label}</Badge>
      </td>
      <td className={rowStyles.date}>
        {lastLogin ? (
          <>
            <span className={rowStyles.unit}>Signed in </span>
            <RelativeTime iso={lastLogin} />
          </>
        ) : (
          <>
            Never<span className={rowStyles.unit}> signed in</span>
          </>
        )}
      </td>
      <td className={rowStyles.date}>
        <span className={rowStyles.unit}>Created </span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
      </td>
    </tr>
  );
}

function Waiting({ first }: { first: boolean }) {
  return (
    <tr>
      <td>
        {first ? <LoadingNote what="users" /> : null}
        <Skeleton width={160} />
        <Skeleton width={200} height={12} />
      </td>
      {[140, 90, 72, 96, 88].map((width, index) => (
        <td key={index}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  );
}
