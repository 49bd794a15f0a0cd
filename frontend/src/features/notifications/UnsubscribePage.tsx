import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isProblem, messageOf } from '@/api/problem';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useResubscribeMutation, useUnsubscribeMutation } from './api';
import styles from './unsubscribe.module.css';

const INVALID = 'This link is not valid. It may have been cut off: copy the whole of it from the mail.';

/** Stops the mails that the link of a mail is about, says which, and lets that be taken back. Nobody has to sign in. */
export default function UnsubscribePage() {
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() ?? '';
  const [stop, stopped] = useUnsubscribeMutation();
  const [resume, resumed] = useResubscribeMutation();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // Once for each link, also where a component is mounted twice.
    if (!token || asked.current === token) return;
    asked.current = token;
    void stop({ token });
  }, [stop, token]);
  const choose = (
    <p className={styles.more}>
      <Link to={`${paths.profile}#notifications`}>Choose which mails you get</Link>
    </p>
  );
  const refused = isProblem(stopped.error) && stopped.error.status >= 400 && stopped.error.status < 429;
  if (!token || refused) {
    return (
      <EntryLayout title="Nothing was changed">
        <p role="alert">{INVALID}</p>
        {choose}
      </EntryLayout>
    );
  }
  if (stopped.error) {
    return (
      <EntryLayout title="Not stopped yet">
        <p role="alert">{messageOf(stopped.error, 'The server could not answer.')} Your link is still good.</p>
        <Button type="primary" loading={stopped.isLoading} onClick={() => void stop({ token })}>
          Try again
        </Button>
      </EntryLayout>
    );
  }
  if (!stopped.data) {
    return (
      <EntryLayout title="Stopping these mails">
        <LoadingNote what="your choice" />
        <Skeleton width="80%" />
      </EntryLayout>
    );
  }
  const { label } = stopped.data;
  if (resumed.data) {
    return (
      <EntryLayout title="You get these mails again">
        <p role="status">
          Mails about <strong>{label}</strong> are sent as before.
        </p>
        <div className={styles.action}>
          <Button loading={stopped.isLoading} onClick={() => void stop({ token }).then(() => resumed.reset())}>
            Stop them
          </Button>
        </div>
        {choose}
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title="You will not get these mails any more">
      <p role="status">
        Mails about <strong>{label}</strong> are turned off. In Countersign you still see everything.
      </p>
      <div className={styles.action}>
        <Button loading={resumed.isLoading} onClick={() => void resume({ token })}>
          Undo
        </Button>
      </div>
      {resumed.error ? (
        <p role="alert" className={styles.more}>
          {messageOf(resumed.error, 'The server could not answer.')} They are still turned off.
        </p>
      ) : null}
      {choose}
    </EntryLayout>
  );
}
