import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { useToast } from '../lib/use-toast';
import { Badge } from '../ui/Badge';
import { PhoneIcon, ScreenIcon } from '../ui/icons';
import { RelativeTime } from '../ui/RelativeTime';
import { LoadingNote, Skeleton } from '../ui/Skeleton';
import { ErrorState } from '../ui/States';
import { deviceName, isHandheld } from './device-words';
import styles from './sessions.module.css';

/** One place where an account is signed in. */
export interface ListedSession {
  id: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
}

interface SessionListProps {
  /** Not given while they are loading, or when they could not be loaded. */
  sessions: readonly ListedSession[] | undefined;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  /** Ends one. */
  onEnd: (sessionId: string) => Promise<unknown>;
  /** Ends all but this one. */
  onEndOthers: () => Promise<unknown>;
}

/** Where an account is signed in: this device first, then the last used. */
export function SessionList({ sessions, error, retrying, onRetry, onEnd, onEndOthers }: SessionListProps) {
  const [ending, setEnding] = useState(false);
  const toast = useToast();
  if (error && !sessions) {
    return (
      <ErrorState
        title="Sessions could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  const sorted = sessions?.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  const endOthers = async () => {
    setEnding(true);
    try {
      await onEndOthers();
      toast.notify({ title: 'Sessions ended', description: 'You are signed in on this device only.' });
    } catch (failure) {
      toast.fail({ title: 'Sessions not ended', description: messageOf(failure, 'Please try again in a moment.') });
    } finally {
      setEnding(false);
    }
  };
  return (
    <>
      <ul className={styles.sessions} aria-busy={!sorted}>
        {sorted ? sorted.map((session) => <Device key={session.id} session={session} onEnd={onEnd} />) : <Waiting />}
      </ul>
      {sorted && sorted.length > 1 ? (
        <Button loading={ending} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      ) : null}
    </>
  );
}

function Device({ session, onEnd }: { session: ListedSession; onEnd: SessionListProps['onEnd'] }) {
  const [ending, setEnding] = useState(false);
  const toast = useToast();
  const name = deviceName(session.userAgent);
  const revoke = async () => {
    setEnding(true);
    try {
      await onEnd(session.id);
      toast.notify({ title: 'Session ended', description: name });
    } catch (failure) {
      toast.fail({ title: 'Session not ended', description: messageOf(failure, 'Please try again in a moment.') });
    } finally {
      setEnding(false);
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
        <Button size="small" loading={ending} onClick={() => void revoke()}>
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
