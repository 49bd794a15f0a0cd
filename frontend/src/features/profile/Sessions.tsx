import { Button } from 'antd';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { PhoneIcon, ScreenIcon } from '@/shared/ui/icons';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import {
  useListSessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  type DeviceSession,
} from './api';
import { deviceName, isHandheld } from './device-words';
import styles from './profile.module.css';

/** Where this account is signed in: this device first, then the last used. */
export function Sessions() {
  const { data, error, isFetching, refetch } = useListSessionsQuery();
  const [endOthers, { isLoading }] = useRevokeOtherSessionsMutation();
  const toast = useToast();
  if (error && !data) {
    return (
      <ErrorState
        title="Sessions could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const sorted = data?.sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  const end = async () => {
    try {
      await endOthers().unwrap();
      toast.notify({ title: 'Sessions ended', description: 'You are signed in on this device only.' });
    } catch (failure) {
      toast.fail({ title: 'Sessions not ended', description: messageOf(failure, 'Please try again in a moment.') });
    }
  };
  return (
    <>
      <ul className={styles.sessions} aria-busy={!sorted}>
        {sorted ? sorted.map((session) => <Device key={session.id} session={session} />) : <Waiting />}
      </ul>
      {sorted && sorted.length > 1 ? (
        <Button loading={isLoading} onClick={() => void end()}>
          Sign out everywhere else
        </Button>
      ) : null}
    </>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const [end, { isLoading }] = useRevokeSessionMutation();
  const toast = useToast();
  const name = deviceName(session.userAgent);
  const revoke = async () => {
    try {
      await end({ sessionId: session.id }).unwrap();
      toast.notify({ title: 'Session ended', description: name });
    } catch (failure) {
      toast.fail({ title: 'Session not ended', description: messageOf(failure, 'Please try again in a moment.') });
    }
  };
  return (
    <li className={styles.session}>
      <span className={styles.device}>
        {isHandheld(session.userAgent) ? <PhoneIcon size={18} /> : <ScreenIcon size={18} />}
      </span>
      <div className={styles.words}>
        <div className={styles.name} title={session.userAgent ?? undefined}>
          {name}
        </div>
        <div className={styles.quiet}>
          {session.ipAddress ?? 'Address unknown'},{' '}
          {session.current ? (
            'in use now'
          ) : (
            <>
              last used <RelativeTime iso={session.lastUsedAt} />
            </>
          )}
        </div>
      </div>
      {session.current ? (
        <Badge colour="green">This device</Badge>
      ) : (
        <Button size="small" loading={isLoading} onClick={() => void revoke()}>
          Sign out<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <>
      {[0, 1].map((index) => (
        <li key={index} className={styles.session}>
          {index === 0 ? <LoadingNote what="sessions" /> : null}
          <Skeleton width={36} height={36} />
          <div className={styles.words}>
            <Skeleton width={140} />
            <Skeleton width={200} height={12} />
          </div>
        </li>
      ))}
    </>
  );
}
