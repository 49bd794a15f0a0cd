import { performance } from 'node:perf_hooks';
import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { quiet } from './quiet-pool';
import { withClient } from './with-client';

/** A replica that is further behind is not read from, and neither is one that nobody knows this of. */
export const MOST_BEHIND_MS = 3_000;
const EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 2_000;
/** Of how many moments it is known what the primary had written. When there are more, every other is forgotten. */
const MOST_MOMENTS = 120;

/** How far the primary had written at a moment of this process' own count. */
interface Moment {
  readonly at: number;
  readonly written: bigint;
}

const WRITTEN = `SELECT system_identifier::text AS "cluster", pg_current_wal_flush_lsn()::text AS "lsn" FROM pg_control_system()`;
const REPLAYED = `SELECT system_identifier::text AS "cluster",
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS "lsn" FROM pg_control_system()`;

/** A place in the log of writes as a number: PostgreSQL prints its two halves. */
function position(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export interface ReplicaAddresses {
  readUrl: string;
  appUrl: string;
}

export interface ReplicaPoolOptions {
  lists: PoolConfig;
  searches: PoolConfig;
}

/**
 * A hot standby of the database, and what is known of it. Once a second the primary says how far it has written, and the
 * replica how far it has come: a replica that is cut off believes that it has everything, and only the primary knows.
 */
export class ReadReplica implements OnModuleInit, OnModuleDestroy {
  readonly lists: Pool;
  readonly searches: Pool;
  private readonly logger = new Logger(ReadReplica.name);
  /** Connections of the checks alone: those that reads use may all be taken. */
  private readonly watch: { primary: Pool; replica: Pool };
  private readonly started = performance.now();
  /** The latest moment of which the replica is known to have everything. */
  private caughtUp: number | undefined;
  private moments: Moment[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** It did not answer the last time. */
  private away = false;
  /** As the log was told last. */
  private used: boolean | undefined;
  /** Ends each read that is under way. */
  private readonly underWay = new Set<() => void>();

  constructor({ readUrl, appUrl }: ReplicaAddresses, options: ReplicaPoolOptions) {
    const reading = { connectionString: readUrl, connectionTimeoutMillis: CHECK_TIMEOUT_MS };
    const checking = { ...options.lists, max: 1, query_timeout: CHECK_TIMEOUT_MS };
    this.lists = quiet(new Pool({ ...options.lists, ...reading }));
    this.searches = quiet(new Pool({ ...options.searches, ...reading }));
    this.watch = {
      primary: quiet(new Pool({ ...checking, connectionString: appUrl, connectionTimeoutMillis: CHECK_TIMEOUT_MS })),
      replica: quiet(new Pool({ ...checking, ...reading })),
    };
  }

  async onModuleInit(): Promise<void> {
    await this.check();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Whether it has everything that was committed until a moment ago. */
  get usable(): boolean {
    return !this.away && this.caughtUp !== undefined && performance.now() - this.caughtUp < MOST_BEHIND_MS;
  }

  /** Seconds since a moment of which it is known to have everything; since the start of this process where there is none. */
  get secondsBehind(): number {
    return (performance.now() - (this.caughtUp ?? this.started)) / 1_000;
  }

  /** Runs `read` on one of its connections. It fails as soon as the replica is given up, however long an answer might take. */
  async read<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
    return withClient(pool, (client) => {
      let giveUp = (): void => undefined;
      return new Promise<T>((resolve, reject) => {
        giveUp = () => reject(new Error('The read replica is away'));
        this.underWay.add(giveUp);
        read(client).then(resolve, reject);
      }).finally(() => this.underWay.delete(giveUp));
    });
  }

  /** Ends its connections. */
  async end(): Promise<void> {
    for (const pool of [this.lists, this.searches, this.watch.primary, this.watch.replica]) await pool.end();
  }

  private async check(): Promise<void> {
    try {
      const at = performance.now();
      const primary = await ask(this.watch.primary, WRITTEN);
      if (primary.lsn !== null) this.remember({ at, written: position(primary.lsn) });
      const replica = await this.askReplica();
      if (replica.lsn !== null && replica.cluster === primary.cluster) this.reached(position(replica.lsn));
    } catch {
      // It counts as further and further behind.
    }
    this.tell();
    if (!this.stopped) this.timer = setTimeout(() => void this.check(), EVERY_MS).unref();
  }

  private async askReplica(): Promise<Place> {
    try {
      const place = await ask(this.watch.replica, REPLAYED);
      this.away = false;
      return place;
    } catch (error) {
      this.away = true;
      // What it was asked before may never be answered.
      for (const giveUp of this.underWay) giveUp();
      throw error;
    }
  }

  private remember(moment: Moment): void {
    this.moments.push(moment);
    if (this.moments.length > MOST_MOMENTS) this.moments = this.moments.filter((_, index) => index % 2 === 1);
  }

  private reached(replayed: bigint): void {
    const latest = this.moments.findLast(({ written }) => written <= replayed);
    if (!latest) return;
    this.caughtUp = latest.at;
    this.moments = this.moments.filter(({ at }) => at > latest.at);
  }

  /** Says at the start, and when it changes, where lists are read. */
  private tell(): void {
    if (this.usable === this.used) return;
    this.used = this.usable;
    if (this.used) this.logger.log('Lists and searches are read from the replica');
    else this.logger.warn('The read replica is behind or away: lists and searches are read from the primary');
  }
}

interface Place {
  cluster: string;
  lsn: string | null;
}

async function ask(pool: Pool, text: string): Promise<Place> {
  const { rows } = await pool.query<Place>(text);
  if (!rows[0]) throw new Error('The server says nothing of its place');
  return rows[0];
}
