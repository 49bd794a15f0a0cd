/** How a part of the platform is: `unknown` where nothing was measured yet, which is no failure. */
export const CHECK_STATUSES = ['ok', 'degraded', 'down', 'unknown'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export const CHECK_NAMES = ['database', 'queue', 'storage', 'mail', 'evidence_log', 'backup'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

export const UNITS = ['count', 'milliseconds', 'seconds', 'bytes', 'percent'] as const;
export interface Figure {
  label: string;
  value: number;
  unit: (typeof UNITS)[number];
}

/** What a probe found. */
export interface Measurement {
  status: CheckStatus;
  summary: string;
  figures: Figure[];
}

export interface Check extends Measurement {
  name: CheckName;
  measuredAt: string;
  /** Since when it has not been in order, as this process saw it; null while it is. */
  since: string | null;
}

const SLOW_ROUND_TRIP_MS = 500;
const SLOW_STORE_MS = 3_000;
const BUSY_CONNECTIONS = 0.8;
/** Work that waits longer than this is not merely busy. */
export const LATE_WORK_SECONDS = 300;
/** The evidence log promises a signed checkpoint within this time. */
export const MAX_LAG_SECONDS = 60;

/** The worst of all checks; what is not measured does not count. */
export function overall(checks: readonly Pick<Check, 'status'>[]): 'ok' | 'degraded' | 'down' {
  const order = ['down', 'degraded'] as const;
  return order.find((status) => checks.some((check) => check.status === status)) ?? 'ok';
}

/** The database by its round trip and its connections. */
export function judgeDatabase(facts: {
  milliseconds: number;
  connections: number;
  limit: number;
  bytes: number;
}): Measurement {
  const { milliseconds, connections, limit, bytes } = facts;
  const slow = milliseconds > SLOW_ROUND_TRIP_MS;
  const full = connections > limit * BUSY_CONNECTIONS;
  return {
    status: slow || full ? 'degraded' : 'ok',
    summary: full ? 'Almost all connections are in use' : slow ? 'Answers slowly' : 'Answers',
    figures: [
      { label: 'Round trip', value: milliseconds, unit: 'milliseconds' },
      { label: 'Connections', value: connections, unit: 'count' },
      { label: 'Connections allowed', value: limit, unit: 'count' },
      { label: 'Size', value: bytes, unit: 'bytes' },
    ],
  };
}

/** The queue by what waits and how long. Work held back for suspended organizations does not wait for the queue. */
export function judgeQueue(facts: {
  waiting: number;
  oldestSeconds: number;
  failed: number;
  held: number;
}): Measurement {
  const { waiting, oldestSeconds, failed, held } = facts;
  const late = oldestSeconds > LATE_WORK_SECONDS;
  return {
    status: late ? 'degraded' : 'ok',
    summary: late ? 'Work waits too long' : waiting === 0 ? 'Nothing waits' : 'Work goes on',
    figures: [
      { label: 'Waiting', value: waiting, unit: 'count' },
      { label: 'Oldest', value: oldestSeconds, unit: 'seconds' },
      { label: 'Failed for good', value: failed, unit: 'count' },
      { label: 'Held for suspended organizations', value: held, unit: 'count' },
    ],
  };
}

/** The file store by one small file that was written, read back and removed. */
export function judgeStorage({ milliseconds, intact }: { milliseconds: number; intact: boolean }): Measurement {
  const slow = milliseconds > SLOW_STORE_MS;
  return {
    status: intact ? (slow ? 'degraded' : 'ok') : 'down',
    summary: intact
      ? slow
        ? 'Writes, reads and removes, slowly'
        : 'Writes, reads and removes'
      : 'A file came back other than it was written',
    figures: [{ label: 'Write, read and remove', value: milliseconds, unit: 'milliseconds' }],
  };
}

/** Mail by whether its server, or the development mailbox, would take one now. */
export function judgeMail(facts: {
  transport: 'smtp' | 'mailbox';
  reachable: boolean;
  sentToday: number;
  failed: number;
}): Measurement {
  const { transport, reachable, sentToday, failed } = facts;
  const words =
    transport === 'smtp'
      ? { ok: 'The mail server takes mail', down: 'The mail server does not take mail' }
      : { ok: 'Mails go to the development mailbox', down: 'The development mailbox cannot be written to' };
  return {
    status: reachable ? 'ok' : 'down',
    summary: reachable ? words.ok : words.down,
    figures: [
      { label: 'Sent in 24 hours', value: sentToday, unit: 'count' },
      { label: 'Failed for good', value: failed, unit: 'count' },
    ],
  };
}

/** The evidence log by how long its oldest entry has waited for a signed checkpoint. */
export function judgeEvidenceLog(facts: { signed: boolean; waiting: number; lagSeconds: number }): Measurement {
  const { signed, waiting, lagSeconds } = facts;
  const figures: Figure[] = [
    { label: 'Lag', value: lagSeconds, unit: 'seconds' },
    { label: 'Entries waiting', value: waiting, unit: 'count' },
  ];
  if (lagSeconds > MAX_LAG_SECONDS) {
    return { status: 'degraded', summary: 'Entries wait for a signed checkpoint', figures };
  }
  if (!signed) return { status: 'unknown', summary: 'No checkpoint signed yet', figures };
  return { status: 'ok', summary: 'Entries are covered by signed checkpoints', figures };
}

/** Nothing tells the platform of backups yet, and it claims none. */
export const NO_BACKUP: Measurement = { status: 'unknown', summary: 'No backup recorded', figures: [] };
