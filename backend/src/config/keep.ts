import type { Environment } from './environment';

/** For how many days what nobody needs any more is kept. Log, documents, versions, comments and decisions are none of it. */
export interface KeepSettings {
  /** Notifications, from when they were read. */
  readonly readNotifications: number;
  /** Notifications, read or not, from the latest event that they tell of. */
  readonly notifications: number;
  /** Sessions, from their end. */
  readonly sessions: number;
  /** Codes, mailed links and access to documents that a code gave, from when they expired. */
  readonly codes: number;
  /** Reactions, from when they were done. */
  readonly outbox: number;
}

/** As the variables say. */
export function keepOf(environment: Environment): KeepSettings {
  return {
    readNotifications: environment.KEEP_READ_NOTIFICATIONS_DAYS,
    notifications: environment.KEEP_NOTIFICATIONS_DAYS,
    sessions: environment.KEEP_SESSIONS_DAYS,
    codes: environment.KEEP_CODES_DAYS,
    outbox: environment.KEEP_OUTBOX_DAYS,
  };
}
