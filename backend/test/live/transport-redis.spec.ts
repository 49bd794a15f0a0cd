import { Redis } from 'ioredis';
import { RedisLiveTransport } from '../../src/platform/live/redis-live-transport';
import { transportContract } from './transport-contract';

/** Only with a Redis: see `needs.cjs`. */
const redisUrl = process.env.TEST_REDIS_URL ?? '';

async function cut(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  redis.disconnect();
}

transportContract(
  'Redis',
  () => new RedisLiveTransport(redisUrl),
  () => cut(redisUrl),
);
