import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Live } from './live';
import { LIVE_TRANSPORT, type LiveTransport } from './live-signal';
import { PostgresLiveTransport } from './postgres-live-transport';
import { RedisLiveTransport } from './redis-live-transport';

export interface LiveOptions {
  /** Address of the database for the queue's role, which may see no table of a tenant. */
  databaseUrl: string;
  /** Redis when given, PostgreSQL otherwise. */
  redisUrl: string | undefined;
}

/** Signals between processes: from whoever changes something to the open screens. */
@Global()
@Module({})
export class LiveModule implements OnApplicationShutdown {
  constructor(@Inject(LIVE_TRANSPORT) private readonly transport: LiveTransport) {}

  static register({ databaseUrl, redisUrl }: LiveOptions): DynamicModule {
    return {
      module: LiveModule,
      providers: [
        Live,
        {
          provide: LIVE_TRANSPORT,
          useFactory: (): LiveTransport =>
            redisUrl ? new RedisLiveTransport(redisUrl) : new PostgresLiveTransport(databaseUrl),
        },
      ],
      exports: [Live, LIVE_TRANSPORT],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close();
  }
}
