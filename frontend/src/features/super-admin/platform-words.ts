import type { AlertDto, FigureDto, HealthCheckDto, PlatformUserDto } from '@/api/generated';
import type { BadgeColour } from '@/shared/lib/document-words';
import { capitalize, plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';

export const number = (value: number): string => value.toLocaleString('en-US');

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** Storage in gigabytes with one decimal; what is less than a tenth of one in megabytes. */
export function formatStorage(bytes: number): string {
  if (bytes >= GB / 10) return `${(bytes / GB).toFixed(1)} GB`;
  return bytes > 0 && bytes < MB / 10 ? '< 0.1 MB' : `${(bytes / MB).toFixed(1)} MB`;
}

/** Seconds in the largest unit that says enough: '45 s', '12 min', '3 h', '2 days'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return plural(Math.round(seconds / 86_400), 'day');
}

/** How often work is done: 'every day', 'every hour', 'every 15 min'. */
export function rhythmWords(seconds: number): string {
  if (seconds === 86_400) return 'every day';
  return seconds === 3_600 ? 'every hour' : `every ${formatSeconds(seconds)}`;
}

/** A measured figure with its unit. */
export function formatFigure({ value, unit }: Pick<FigureDto, 'value' | 'unit'>): string {
  switch (unit) {
    case 'bytes':
      return formatStorage(value);
    case 'milliseconds':
      return `${number(value)} ms`;
    case 'seconds':
      return formatSeconds(value);
    case 'percent':
      return `${value} %`;
    default:
      return number(value);
  }
}

/** How much came in the last thirty days against the thirty before: '+50%', 'new', 'same'. */
export function growthWords({ last30Days, previous30Days }: { last30Days: number; previous30Days: number }): string {
  if (last30Days === previous30Days) return 'no change';
  if (previous30Days === 0) return 'none before';
  const percent = Math.round(((last30Days - previous30Days) / previous30Days) * 100);
  return `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}%`;
}

const parts: Record<HealthCheckDto['name'], string> = {
  database: 'Database',
  queue: 'Queue',
  storage: 'File storage',
  mail: 'Mail',
  evidence_log: 'Evidence log',
  backup: 'Backup',
};
export const partName = (name: HealthCheckDto['name']): string => parts[name];

const states: Record<HealthCheckDto['status'], { label: string; colour: BadgeColour }> = {
  ok: { label: 'Working', colour: 'green' },
  degraded: { label: 'Degraded', colour: 'orange' },
  down: { label: 'Down', colour: 'red' },
  unknown: { label: 'Not measured', colour: 'grey' },
};
export const statusWords = (status: HealthCheckDto['status']) => states[status];

const severities: Record<AlertDto['severity'], { label: string; colour: BadgeColour }> = {
  critical: { label: 'Critical', colour: 'red' },
  warning: { label: 'Warning', colour: 'orange' },
  info: { label: 'Note', colour: 'grey' },
};
export const severityWords = (severity: AlertDto['severity']) => severities[severity];

const links = {
  subscriptions: { to: paths.superAdminSubscription, label: 'Subscriptions' },
  invoices: { to: paths.superAdminSubscription, label: 'Invoices' },
  support: { to: paths.superAdminSupport, label: 'Support center' },
  compliance: { to: paths.superAdminCompliance, label: 'Compliance center' },
  organizations: { to: `${paths.superAdminOrganizations}?state=suspended`, label: 'Organizations' },
} as const;
/** Where an alert leads. */
export const alertLink = (link: NonNullable<AlertDto['link']>) => links[link];

const accounts: Record<PlatformUserDto['state'], { label: string; colour: BadgeColour }> = {
  active: { label: 'Active', colour: 'green' },
  inactive: { label: 'Inactive', colour: 'grey' },
  join_request: { label: 'Asks to join', colour: 'yellow' },
  invited: { label: 'Invited', colour: 'blue' },
};
export const accountWords = (state: PlatformUserDto['state']) => accounts[state];
export const accountOptions = (Object.keys(accounts) as PlatformUserDto['state'][]).map((value) => ({
  value,
  label: accounts[value].label,
}));

const subscriptions: Record<string, BadgeColour> = {
  trial: 'blue',
  active: 'green',
  suspended: 'red',
  expired: 'orange',
};
/** The status of a subscription in a word and a colour. */
export const subscriptionWords = (status: string): { label: string; colour: BadgeColour } => ({
  label: capitalize(status),
  colour: subscriptions[status] ?? 'grey',
});

const kinds: Record<string, string> = { mail: 'Mail', reactions: 'Effect', renditions: 'File processing' };
export const kindName = (kind: string): string => kinds[kind] ?? capitalize(kind);

/** The name of scheduled work in words: 'purge-trash' is 'Purge trash'. */
export const scheduleName = (name: string): string => capitalize(name.replaceAll('-', ' '));

/** A month of the figures, '2026-11', as people write it: 'Nov 2026'. */
export function monthLabel(month: string): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(Date.UTC(year, index - 1)).toLocaleDateString('en-US', options);
}
