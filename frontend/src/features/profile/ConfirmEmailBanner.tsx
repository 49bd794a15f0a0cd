import styles from './ConfirmEmailBanner.module.css';
import { useGetProfileQuery } from './api';
import { ResendButton } from './ResendButton';

/** Asks to confirm the e-mail address until it is. Nothing while that is not known. */
export function ConfirmEmailBanner() {
  const { data } = useGetProfileQuery();
  if (!data || data.profile.emailConfirmed) return null;
  return (
    <aside className={styles.banner} aria-label="Confirm your e-mail address">
      <span>
        Confirm your e-mail address: open the link of the mail that we sent to <strong>{data.profile.email}</strong>.
      </span>
      <ResendButton />
    </aside>
  );
}
