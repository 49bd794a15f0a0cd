import { useEffect, useState } from 'react';
import { useOnline } from '@/shared/lib/use-online';
import { CheckIcon, WarningIcon } from '@/shared/ui/icons';
import styles from './OfflineBanner.module.css';

const BACK_FOR_MS = 5000;

/** Says that the connection is gone and what that means for what one does, and when it is back. */
export function OfflineBanner() {
  const online = useOnline();
  const [was, setWas] = useState(online);
  const [back, setBack] = useState(false);
  if (online !== was) {
    setWas(online);
    setBack(online);
  }
  useEffect(() => {
    if (!back) return;
    const timer = window.setTimeout(() => setBack(false), BACK_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [back]);
  // The region exists before anything is said in it: screen readers announce changes, not arrivals.
  return (
    <div role="status" data-screen-only="">
      {!online ? (
        <div className={styles.banner}>
          <WarningIcon size={16} />
          <span>
            <strong>You are offline.</strong> What you have entered is kept on this page. Nothing can be sent until the
            connection is back.
          </span>
        </div>
      ) : back ? (
        <div className={`${styles.banner} ${styles.back}`}>
          <CheckIcon size={16} />
          <span>
            <strong>You are online again.</strong> What you entered is still here. Files that stopped can be sent again
            from the list of uploads.
          </span>
        </div>
      ) : null}
    </div>
  );
}
