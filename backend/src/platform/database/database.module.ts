import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock';
import { PRIMARY_POOL, READ_REPLICA, SEARCH_POOL, SEQUENCER_POOL, SUPER_POOL } from './database.tokens';
import { postgresTypes } from './postgres-types';
import { quiet } from './quiet-pool';
import { ReadPools } from './read-pools';
import { ReadReplica } from './read-replica';
import { UnitOfWork } from './unit-of-work';

export interface DatabaseOptions {
  /** Address for the application role. */
  appUrl: string;
  /** Address of a read replica for the same role, where there is one. */
  readUrl: string | undefined;
  /** Address for the super administrator's role. */
  superUrl: string;
  /** Address for the role that gives log entries their place. */
  sequencerUrl: string;
}

/** Connections of one process. Time-outs keep a held lock from draining the pool (R7). */
const poolOptions = {
  // Two APIs and two workers must fit into PostgreSQL's usual 100 connections.
  max: 10,
  pipeline: true,
  types: postgresTypes,
  options: '-c timezone=UTC -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s',
  application_name: 'countersign',
  connectionTimeoutMillis: 5_000,
};

/** Searches may take long where the words are common. They wait for each other, and end soon. */
const searchPoolOptions = {
  ...poolOptions,
  max: 4,
  options: poolOptions.options.replace('statement_timeout=15s', 'statement_timeout=3s'),
};

/** PostgreSQL through TypeORM (writes) and its own pool (reads), both as the application role. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(READ_REPLICA) private readonly replica: ReadReplica | null,
    @Inject(SEARCH_POOL) private readonly searchPool: Pool,
    @Inject(SUPER_POOL) private readonly superPool: Pool,
    @Inject(SEQUENCER_POOL) private readonly sequencerPool: Pool,
  ) {}

  static register({ appUrl, readUrl, superUrl, sequencerUrl }: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: appUrl,
          autoLoadEntities: true,
          synchronize: false,
          extra: poolOptions,
          retryAttempts: 5,
          retryDelay: 1_000,
        }),
      ],
      providers: [
        UnitOfWork,
        DatabaseClock,
        ReadPools,
        {
          provide: READ_REPLICA,
          useFactory: () =>
            readUrl ? new ReadReplica({ readUrl, appUrl }, { lists: poolOptions, searches: searchPoolOptions }) : null,
        },
        {
          provide: PRIMARY_POOL,
          inject: [getDataSourceToken()],
          useFactory: ({ driver }: DataSource): Pool => quiet((driver as unknown as { master: Pool }).master),
        },
        {
          provide: SEARCH_POOL,
          useFactory: () => quiet(new Pool({ connectionString: appUrl, ...searchPoolOptions })),
        },
        {
          provide: SUPER_POOL,
          useFactory: () => quiet(new Pool({ connectionString: superUrl, ...poolOptions, max: 2 })),
        },
        {
          provide: SEQUENCER_POOL,
          // Connects when it is used, which is in workers.
          useFactory: () => quiet(new Pool({ connectionString: sequencerUrl, ...poolOptions, max: 2 })),
        },
      ],
      exports: [UnitOfWork, DatabaseClock, PRIMARY_POOL, READ_REPLICA, SEARCH_POOL, SEQUENCER_POOL, SUPER_POOL],
    };
  }

  /** TypeORM ends its own pool. */
  async onApplicationShutdown(): Promise<void> {
    await this.superPool.end();
    await this.sequencerPool.end();
    await this.searchPool.end();
    await this.replica?.end();
  }
}
