import { queueContract } from './queue-contract';

// A file of its own: the back end is chosen once per process. Only with a Redis: see `needs.cjs`.
queueContract('Redis', process.env.TEST_REDIS_URL ?? '');
