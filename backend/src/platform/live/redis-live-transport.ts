import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { describe } from '../errors/describe';
import {
  LIVE_CHANNEL,
  packSignals,
  unpackSignals,
  type LiveListener,
  type LiveSignal,
  type LiveTransport,
} from './live-signal';

const MESSAGE_LIMIT = 64 * 1024;

/** Publish and subscribe on Redis. A connection that subscribes may do nothing else, so there are two. */
export class RedisLiveTransport implements LiveTransport {
  private readonly logger = new Logger('Live');
  private readonly publisher: Redis;
  private subscriber: Redis | undefined;

  constructor(private readonly redisUrl: string) {
    // What cannot be told now is not worth telling later: it fails at once.
    this.publisher = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, commandTimeout: 5_000 });
    this.publisher.on('error', () => undefined);
  }

  async publish(signals: readonly LiveSignal[]): Promise<void> {
    for (const text of packSignals(signals, MESSAGE_LIMIT)) await this.publisher.publish(LIVE_CHANNEL, text);
  }

  async listen(listener: LiveListener): Promise<void> {
    const subscriber = new Redis(this.redisUrl, { lazyConnect: true, maxRetriesPerRequest: null });
    this.subscriber = subscriber;
    subscriber.on('error', () => undefined);
    subscriber.on('message', (_channel: string, text: string) => {
      try {
        listener.hear(unpackSignals(text));
      } catch (error) {
        this.logger.warn({ message: 'a signal could not be read', cause: describe(error) });
      }
    });
    let lost = false;
    subscriber.on('close', () => (lost = true));
    // ioredis subscribes again before it is ready.
    subscriber.on('ready', () => {
      if (lost) listener.gap();
      lost = false;
    });
    await subscriber.subscribe(LIVE_CHANNEL);
  }

  close(): Promise<void> {
    this.publisher.disconnect();
    this.subscriber?.disconnect();
    return Promise.resolve();
  }
}
