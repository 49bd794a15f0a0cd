import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { departmentLabel } from '@/shared/lib/document-words';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { roleLabel } from '@/shared/lib/role-words';
import { Avatar } from '@/shared/ui/Avatar';
import { Badge } from '@/shared/ui/Badge';
import { EditIcon, TrashIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import type { Leaving } from './LeaveDialog';
import type { ManagedUser } from './user-list';
import { UserMenu } from './UserMenu';
import styles from './UserTable.module.css';

const SKELETONS = 5;

interface UserTableProps {
  /** Not given while they are loading. */
  users: readonly ManagedUser[] | undefined;
  onEdit: (user: ManagedUser) => void;
  onLeave: (leaving: Leaving) => void;
  onDelegate: (user: ManagedUser) => void;
}

/** The members as a table; on a phone as a list. */
export function UserTable({ users, ...actions }: UserTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={!users}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Role</th>
            <th scope="col">Department</th>
            <th scope="col">Status</th>
            <th scope="col">Last login</th>
            <th scope="col" className={styles.actionsHead}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users
            ? users.map((user) => <UserRow key={user.id} user={user} {...actions} />)
            : Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user, onEdit, onLeave, onDelegate }: { user: ManagedUser } & Omit<UserTableProps, 'users'>) {
  const self = useSelector(selectUser)?.id === user.id;
  const invited = user.status === 'invited';
  return (
    <tr>
      <td className={styles.person}>
        <Avatar name={user.name} />
        <span className={styles.words}>
          <span className={styles.name} title={user.username ? `Username ${user.username}` : undefined}>
            {user.name}
            {self ? <span className={styles.you}> (you)</span> : null}
          </span>
          <span className={styles.email} title={user.email}>
            {user.email}
          </span>
        </span>
      </td>
      <td className={styles.role}>
        <Badge colour={user.role === 'admin' ? 'blue' : 'grey'}>{roleLabel(user.role)}</Badge>
      </td>
      <td className={styles.department}>{user.department ? departmentLabel(user.department) : 'None'}</td>
      <td className={styles.status}>
        <Badge colour={user.isActive ? 'green' : 'grey'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
        {invited ? <span className={styles.note}>Invited</span> : null}
      </td>
      <td className={styles.date}>
        {user.lastLogin ? (
          <time dateTime={user.lastLogin} title={formatDateTime(user.lastLogin)}>
            {formatDate(user.lastLogin)}
          </time>
        ) : (
          'Never'
        )}
      </td>
      <td className={styles.actions}>
        <Button
          type="text"
          size="small"
          icon={<EditIcon />}
          aria-label={`Edit ${user.name}`}
          title="Edit"
          onClick={() => onEdit(user)}
        />
        <Button
          type="text"
          size="small"
          icon={<TrashIcon />}
          aria-label={`Delete ${user.name}`}
          title={self ? 'You cannot delete yourself' : 'Delete'}
          disabled={self}
          onClick={() => onLeave({ user, how: 'delete' })}
        />
        <UserMenu
          user={user}
          self={self}
          onDeactivate={() => onLeave({ user, how: 'deactivate' })}
          onDelegate={() => onDelegate(user)}
        />
      </td>
    </tr>
  );
}

/** A row's shape while it is loading. */
function SkeletonRow({ first }: { first: boolean }) {
  return (
    <tr>
      <td className={styles.person}>
        <Skeleton width={32} height={32} round />
        <span className={styles.words}>
          <Skeleton width={140} />
          {first ? <LoadingNote what="users" /> : null}
          <Skeleton width={190} height={12} />
        </span>
      </td>
      <td className={styles.role}>
        <Skeleton width={96} height={22} />
      </td>
      <td className={styles.department}>
        <Skeleton width={80} />
      </td>
      <td className={styles.status}>
        <Skeleton width={56} height={22} />
      </td>
      <td className={styles.date}>
        <Skeleton width={86} />
      </td>
      <td className={styles.actions}>
        <Skeleton width={84} height={28} />
      </td>
    </tr>
  );
}
