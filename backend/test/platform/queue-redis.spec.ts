import { queueContract } from './queue-contract';

const redisUrl = process.env.TEST_REDIS_URL;

// A file of its own: the back end is chosen once per process.
if (redisUrl) queueContract('Redis', redisUrl);
else it('is tested where TEST_REDIS_URL names a server', () => expect(redisUrl).toBeFalsy());
