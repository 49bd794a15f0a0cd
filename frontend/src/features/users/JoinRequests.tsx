import { Button, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import type { MemberRole } from '@/api/types';
import { plural } from '@/shared/lib/format';
import { roleLabel, roleOptions } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { Avatar } from '@/shared/ui/Avatar';
import { CountBadge } from '@/shared/ui/CountBadge';
import { useDecideJoinRequestMutation } from './api';
import type { ManagedUser } from './user-list';
import styles from './UsersPage.module.css';

/** People who ask to join. The administrator chooses the role; what they asked for is only a suggestion. */
export function JoinRequests({ requests }: { requests: readonly ManagedUser[] }) {
  if (requests.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="join-requests">
      <h2 id="join-requests">
        Join requests
        <CountBadge count={requests.length} place="beside" />
      </h2>
      <p>
        {plural(requests.length, 'person').replace('persons', 'people')} registered and cannot sign in until you decide.
      </p>
      <ul className={styles.list}>
        {requests.map((user) => (
          <Request key={user.id} user={user} />
        ))}
      </ul>
    </section>
  );
}

function Request({ user }: { user: ManagedUser }) {
  const [decide, { isLoading, originalArgs }] = useDecideJoinRequestMutation();
  const [role, setRole] = useState<MemberRole>(
    user.requestedRole && user.requestedRole !== 'admin' ? user.requestedRole : 'user',
  );
  const toast = useToast();
  const send = async (grant: boolean) => {
    try {
      await decide({ id: user.id, decideJoinRequestDto: grant ? { grant, role } : { grant } }).unwrap();
      toast.notify(
        grant
          ? { title: 'Request granted', description: `${user.name} joins as ${roleLabel(role)}.` }
          : { title: 'Request refused', description: `${user.name} is told by e-mail.` },
      );
    } catch (error) {
      toast.fail({ title: 'Error updating user', description: messageOf(error, 'Failed to update user') });
    }
  };
  return (
    <li className={styles.request}>
      <Avatar name={user.name} />
      <div className={styles.who}>
        <strong>{user.name}</strong>
        <div>
          {user.email}
          {user.requestedRole ? `, asks for ${roleLabel(user.requestedRole)}` : null}
          {user.emailConfirmed ? null : ', address not confirmed yet'}
        </div>
      </div>
      <div className={styles.decide}>
        <Select
          aria-label={`Role for ${user.name}`}
          value={role}
          options={roleOptions}
          popupMatchSelectWidth={false}
          onChange={setRole}
        />
        <Button
          disabled={isLoading}
          loading={isLoading && originalArgs?.decideJoinRequestDto.grant === false}
          onClick={() => void send(false)}
        >
          Refuse<span className="visually-hidden"> {user.name}</span>
        </Button>
        <Button
          disabled={isLoading}
          loading={isLoading && originalArgs?.decideJoinRequestDto.grant === true}
          onClick={() => void send(true)}
        >
          Grant<span className="visually-hidden"> {user.name}</span>
        </Button>
      </div>
    </li>
  );
}
