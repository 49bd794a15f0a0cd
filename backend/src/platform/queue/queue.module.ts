import { BullModule } from '@nestjs/bullmq';
import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import {
  createPostgresBackend,
  setDefaultBackendFactory,
  type ConnectionOptions,
  type DefaultJobOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { postgresTypes } from '../database/postgres-types';
import { quiet } from '../database/quiet-pool';
import { MAIL_ATTEMPTS } from '../mail/mail-retries';
import { QUEUE_NAMES } from '../outbox/reaction';
import { QUEUE_POOL } from './queue.tokens';

export interface QueueOptions {
  /** Address of the database for the queue's role. */
  databaseUrl: string;
  /** BullMQ on Redis when given, on PostgreSQL otherwise. */
  redisUrl: string | undefined;
}

/**
 * Retries back off from two seconds to about seventeen minutes in all. What is done or given up leaves no
 * trace in the queue: the outbox keeps it, and a job that stayed would block sending its row again.
 */
const defaultJobOptions: DefaultJobOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/** Mails outlive an outage of the mail server; see `mailRetryDelay`. */
const mailOptions: DefaultJobOptions = { ...defaultJobOptions, attempts: MAIL_ATTEMPTS, backoff: { type: 'mail' } };

function connectionOf({ databaseUrl, redisUrl }: QueueOptions): ConnectionOptions {
  if (redisUrl) {
    return new Redis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
  }
  // BullMQ types its connection for Redis; the PostgreSQL back end takes a pool configuration here.
  return {
    connectionString: databaseUrl,
    schema: 'bullmq',
    max: 2,
    application_name: 'countersign-queue',
  };
}

/** BullMQ behind one wiring: PostgreSQL by default, Redis by `REDIS_URL`. */
@Global()
@Module({})
export class QueueModule implements OnApplicationShutdown {
  constructor(@Inject(QUEUE_POOL) private readonly pool: Pool) {}

  static register(options: QueueOptions): DynamicModule {
    // Must be decided before the first queue of the process is made.
    if (!options.redisUrl) setDefaultBackendFactory(createPostgresBackend);
    const queues = BullModule.registerQueue(
      ...[...QUEUE_NAMES, 'schedules'].map((name) => ({
        name,
        ...(name === 'mail' && { defaultJobOptions: mailOptions }),
      })),
    );
    return {
      module: QueueModule,
      imports: [BullModule.forRoot({ connection: connectionOf(options), defaultJobOptions }), queues],
      providers: [
        {
          provide: QUEUE_POOL,
          useFactory: (): Pool =>
            quiet(
              new Pool({
                connectionString: options.databaseUrl,
                max: 2,
                types: postgresTypes,
                // A worker that hangs in the middle of handing over may not keep its rows from the others.
                options: '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s',
                application_name: 'countersign-outbox',
              }),
            ),
        },
      ],
      exports: [QUEUE_POOL, queues],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
