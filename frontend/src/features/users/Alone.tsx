import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import type { Member } from '@/api/types';
import { registrationAt } from '@/shared/routing/paths';
import { CopyButton } from '@/shared/ui/CopyButton';
import { EmptyState } from '@/shared/ui/States';

/** For the only member of an organization, while nobody else was invited or asks to join: two ways in which others join. */
export function Alone({ users }: { users: readonly Member[] | undefined }) {
  const organizationId = useSelector(selectUser)?.organizationId ?? 0;
  if (users?.length !== 1) return null;
  return (
    <EmptyState
      title="You are the only member so far"
      description="Invite people by mail with Add User, or give them this link: whoever registers there asks to join, and you decide here."
      action={<CopyButton text={`${window.location.origin}${registrationAt(organizationId)}`} label="Copy the link" />}
    />
  );
}
