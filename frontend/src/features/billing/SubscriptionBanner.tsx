import { Link } from 'react-router-dom';
import type { GetBillingStateApiResponse } from '@/api/generated';
import { formatDate } from '@/shared/lib/format';
import { useGetBillingStateQuery } from '@/shared/billing/api';
import { paths } from '@/shared/routing/paths';
import styles from './SubscriptionBanner.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A trial is nobody's worry before its last week. */
const TRIAL_DAYS = 7;

type State = GetBillingStateApiResponse;

/** What the whole organization should know of its subscription; null while all is well. */
export function bannerWords({ state, until }: State, now: number): { text: string; serious: boolean } | null {
  const date = until ? formatDate(until) : null;
  switch (state) {
    case 'trial': {
      const near = until !== null && Date.parse(until) - now < TRIAL_DAYS * DAY_MS;
      return near ? { text: `Your trial ends on ${date}.`, serious: false } : null;
    }
    case 'grace':
      return {
        text: `Your subscription has run out. Everything works until ${date ?? 'the grace period ends'}, then it is read-only.`,
        serious: false,
      };
    case 'read_only':
    case 'cancelled':
      return {
        text: 'Your subscription has run out. You can read, download and export everything; nothing new is saved.',
        serious: true,
      };
    case 'suspended':
      return { text: 'Your subscription is suspended. You can read and export; nothing new is saved.', serious: true };
    default:
      return null;
  }
}

/** Says when nothing new is saved, or soon will not be, and leads admins to where that is changed. */
export function SubscriptionBanner({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useGetBillingStateQuery();
  const words = data ? bannerWords(data, Date.now()) : null;
  if (!words) return null;
  return (
    <aside className={words.serious ? `${styles.banner} ${styles.serious}` : styles.banner} aria-label="Subscription">
      <span>{words.text}</span>
      {isAdmin ? <Link to={paths.billing}>Open Billing</Link> : <span>Your admins can change that.</span>}
    </aside>
  );
}
