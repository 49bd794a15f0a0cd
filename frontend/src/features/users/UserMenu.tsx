import { Button, Dropdown, type MenuProps } from 'antd';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { mayDecide } from '@/shared/review/route-words';
import { MoreIcon } from '@/shared/ui/icons';
import {
  useResendInvitationMutation,
  useResetTwoFactorMutation,
  useTriggerPasswordResetMutation,
  useUpdateUserMutation,
} from './api';
import type { ManagedUser } from './user-list';

interface UserMenuProps {
  user: ManagedUser;
  self: boolean;
  onDeactivate: () => void;
  onDelegate: () => void;
}

/** What else can be done for a member, beside editing and deleting. */
export function UserMenu({ user, self, onDeactivate, onDelegate }: UserMenuProps) {
  const toast = useToast();
  const [change] = useUpdateUserMutation();
  const [invite] = useResendInvitationMutation();
  const [reset] = useTriggerPasswordResetMutation();
  const [removeTwoFactor] = useResetTwoFactorMutation();

  const run = async (call: () => Promise<unknown>, title: string, description: string) => {
    try {
      await call();
      toast.notify({ title, description });
    } catch (error) {
      toast.fail({ title: 'Error updating user', description: messageOf(error, 'Failed to update user') });
    }
  };
  const deactivate = () => {
    // Open tasks need somebody to take them over first; without any, switching off is easily undone.
    if (user.openTasks > 0) onDeactivate();
    else
      void run(
        () => change({ id: user.id, updateUserDto: { isActive: false } }).unwrap(),
        'User deactivated',
        `${user.name} is signed out and cannot sign in.`,
      );
  };
  const activate = () =>
    run(
      () => change({ id: user.id, updateUserDto: { isActive: true } }).unwrap(),
      'User activated',
      `${user.name} can sign in again.`,
    );

  const items: MenuProps['items'] = [];
  if (user.status === 'invited') {
    items.push({
      key: 'invite',
      label: 'Resend invitation',
      onClick: () =>
        void run(
          () => invite({ id: user.id }).unwrap(),
          'Invitation sent',
          `A new invitation is on its way to ${user.email}.`,
        ),
    });
  } else {
    items.push({
      key: 'reset',
      label: 'Send password reset',
      disabled: !user.isActive,
      onClick: () =>
        void run(
          () => reset({ id: user.id }).unwrap(),
          'Password reset sent',
          `Instructions are on their way to ${user.email}.`,
        ),
    });
    if (user.twoFactorEnabled) {
      items.push({
        key: 'two-factor',
        label: 'Reset two-factor',
        onClick: () =>
          void run(
            () => removeTwoFactor({ id: user.id }).unwrap(),
            'Two-factor reset',
            `${user.name} signs in with the password alone until it is set up again.`,
          ),
      });
    }
    if (mayDecide(user)) items.push({ key: 'delegate', label: 'Delegate decisions…', onClick: onDelegate });
    items.push({ type: 'divider' });
    items.push(
      user.isActive
        ? { key: 'deactivate', label: 'Deactivate', disabled: self, onClick: deactivate }
        : { key: 'activate', label: 'Activate', onClick: () => void activate() },
    );
  }
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreIcon />} aria-label={`More for ${user.name}`} title="More" />
    </Dropdown>
  );
}
