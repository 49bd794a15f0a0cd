import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);

/** 'Mar 5, 2025' in the user's time zone. */
export const formatDate = (iso: string): string => dayjs(iso).format('MMM D, YYYY');

/** 'Mar 5, 2025 at 3:07 PM' in the user's time zone. */
export const formatDateTime = (iso: string): string => dayjs(iso).format('MMM D, YYYY [at] h:mm A');

/** '3:07 PM' in the user's time zone. */
export const formatTime = (iso: string): string => dayjs(iso).format('h:mm A');

/** '3 hours ago'; show the exact time on hover beside it. */
export const formatRelative = (iso: string): string => dayjs(iso).fromNow();

/** Bytes as megabytes with two decimals: '1.25 MB'. A small file is not shown as nothing. */
export function formatMegabytes(bytes: number): string {
  const megabytes = (bytes / (1024 * 1024)).toFixed(2);
  return bytes > 0 && megabytes === '0.00' ? '< 0.01 MB' : `${megabytes} MB`;
}

/** Bytes as gigabytes with one decimal, as plans count storage: '1.5 GB'. A little is not shown as nothing. */
export function formatGigabytes(bytes: number): string {
  const gigabytes = (bytes / 1024 ** 3).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return bytes > 0 && gigabytes === '0.0' ? '< 0.1 GB' : `${gigabytes} GB`;
}

/** A role in words: underscores replaced by spaces. */
export const formatRole = (role: string): string => role.replaceAll('_', ' ');

/** The first letters of the first and last name, 'U' when there is no name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase() || 'U';
}

/** 'Good morning' and so on, by the user's clock. */
export function greeting(now: Date = new Date()): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** Seconds as '9:05'. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A counted noun: '1 comment', '2 comments'. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A count where there is room for two figures, or of what nobody counts further: '99', '99+'. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** First letter upper case, the rest as it is. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
