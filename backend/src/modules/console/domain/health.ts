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

/** A backup or a drill, by what was written down of it. */
export interface RunFacts {
  kind: 'backup' | 'drill';
  state: 'done' | 'failed';
  /** Since the moment that the backup holds. */
  ageSeconds: number;
  tookSeconds: number;
  databaseBytes: number | null;
  fileBytes: number | null;
  rpoSeconds: number | null;
  rtoSeconds: number | null;
}

/** Where nobody said how often, a backup of yesterday is one of yesterday. */
const A_DAY = 86_400;
/** A backup may fail once before it counts as late. */
const ROUNDS = 2;

/** The backups by the age of the newest, the outcome of the last, and whether one was ever restored on trial. */
export function judgeBackup({
  runs,
  everySeconds,
}: {
  runs: readonly RunFacts[];
  everySeconds: number | null;
}): Measurement {
  const newest = (kind: RunFacts['kind'], state: RunFacts['state']): RunFacts | undefined =>
    runs.find((run) => run.kind === kind && run.state === state);
  const [backup, drill] = [newest('backup', 'done'), newest('drill', 'done')];
  const [backupFailed, drillFailed] = [newest('backup', 'failed'), newest('drill', 'failed')];
  const figures = [...figuresOfBackup(backup), ...figuresOfDrill(drill)];
  if (!backup) {
    if (backupFailed) return { status: 'down', summary: 'The last backup failed, and there is no other', figures };
    return { status: 'unknown', summary: 'No backup recorded', figures };
  }
  const late = backup.ageSeconds > (everySeconds === null ? A_DAY : ROUNDS * everySeconds);
  if (late) return { status: 'degraded', summary: 'The last backup is too old', figures };
  if (backupFailed) return { status: 'degraded', summary: 'The last backup failed', figures };
  if (drillFailed)
    return { status: 'degraded', summary: 'The last drill failed: a backup could not be restored', figures };
  return {
    status: 'ok',
    summary: drill ? 'Backups are made, and were restored on trial' : 'Backups are made',
    figures,
  };
}

function figuresOfBackup(backup: RunFacts | undefined): Figure[] {
  if (!backup) return [];
  return [
    { label: 'Age of the newest', value: Math.max(0, Math.round(backup.ageSeconds)), unit: 'seconds' },
    { label: 'Took', value: Math.round(backup.tookSeconds), unit: 'seconds' },
    { label: 'Database, compressed', value: backup.databaseBytes ?? 0, unit: 'bytes' },
    { label: 'Files', value: backup.fileBytes ?? 0, unit: 'bytes' },
  ];
}

function figuresOfDrill(drill: RunFacts | undefined): Figure[] {
  if (!drill) return [];
  return [
    { label: 'Since the last drill', value: Math.max(0, Math.round(drill.ageSeconds)), unit: 'seconds' },
    { label: 'Most to be lost (RPO)', value: Math.round(drill.rpoSeconds ?? 0), unit: 'seconds' },
    { label: 'Time to be back (RTO)', value: Math.round(drill.rtoSeconds ?? 0), unit: 'seconds' },
  ];
}
