import { formatDateTime, formatRelative } from '../lib/format';

/** '3 hours ago', with the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso)}
    </time>
  );
}
