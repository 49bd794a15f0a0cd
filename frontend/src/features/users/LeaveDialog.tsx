import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { isProblem, messageOf } from '@/api/problem';
import { plural } from '@/shared/lib/format';
import { roleLabel } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { useDeleteUserMutation, useUpdateUserMutation } from './api';
import { successors, type ManagedUser } from './user-list';
import styles from './UsersPage.module.css';

/** Who leaves, for good or until activated again. */
export interface Leaving {
  user: ManagedUser;
  how: 'delete' | 'deactivate';
}

interface LeaveDialogProps {
  leaving: Leaving;
  users: readonly ManagedUser[];
  onClose: () => void;
}

const words = {
  delete: {
    title: 'Are you sure?',
    action: 'Delete User',
    done: { title: 'User deleted successfully', description: 'The user has been removed from the system' },
    failed: { title: 'Error deleting user', fallback: 'Failed to delete user' },
  },
  deactivate: {
    title: 'Deactivate user',
    action: 'Deactivate User',
    done: { title: 'User deactivated', description: 'The user is signed out and cannot sign in.' },
    failed: { title: 'Error updating user', fallback: 'Failed to update user' },
  },
} as const;

/** Asks before a member is deleted, and who takes over what waits for them. */
export function LeaveDialog({ leaving: { user, how }, users, onClose }: LeaveDialogProps) {
  const [remove, removing] = useDeleteUserMutation();
  const [change, changing] = useUpdateUserMutation();
  // The list may be a little old: the server's refusal then says that there are tasks after all.
  const [hasTasks, setHasTasks] = useState(user.openTasks > 0);
  const [handOverTo, setHandOverTo] = useState<number>();
  const [error, setError] = useState<string | null>(null);
  const selectId = useId();
  const toast = useToast();
  const { title, action, done, failed } = words[how];

  const confirm = async () => {
    if (hasTasks && handOverTo === undefined) return setError('Choose who takes over the open tasks.');
    setError(null);
    try {
      if (how === 'delete') await remove({ id: user.id, handOverTo }).unwrap();
      else await change({ id: user.id, updateUserDto: { isActive: false, handOverTo } }).unwrap();
      toast.notify(done);
      onClose();
    } catch (failure) {
      const message = messageOf(failure, failed.fallback);
      if (isProblem(failure) && failure.code === 'OPEN_TASKS') setHasTasks(true);
      setError(message);
      toast.fail({ title: failed.title, description: message });
    }
  };

  return (
    <Modal open title={title} width={460} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles.lead}>
        {how === 'delete' ? (
          <>
            This action cannot be undone. It will permanently delete the account of <strong>{user.name}</strong> and all
            associated data.
          </>
        ) : (
          <>
            <strong>{user.name}</strong> is signed out at once and cannot sign in until activated again.
          </>
        )}
      </p>
      {how === 'delete' ? <p className={styles.quiet}>Documents and decisions stay on record.</p> : null}
      {hasTasks ? (
        <>
          <label htmlFor={selectId} className={styles.handOver}>
            {user.openTasks > 0
              ? `${plural(user.openTasks, 'open task')}, handed over to`
              : 'Open tasks, handed over to'}
          </label>
          <Select
            id={selectId}
            className={styles.wide}
            placeholder="Choose a person"
            showSearch={{ optionFilterProp: 'label' }}
            status={error && handOverTo === undefined ? 'error' : undefined}
            options={successors(users, user).map(({ id, name, role }) => ({
              value: id,
              label: `${name}, ${roleLabel(role)}`,
            }))}
            value={handOverTo}
            onChange={setHandOverTo}
          />
        </>
      ) : null}
      {error ? (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button type="primary" danger loading={removing.isLoading || changing.isLoading} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
