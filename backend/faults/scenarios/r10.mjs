import { pause } from '../lib/wait.mjs';

export const id = 'R10';
export const promise = 'Redis loses its data: what was not confirmed as done is sent again, and done once';
export const quick = true;
export const setup = { redis: true, workers: 2 };

/** FLUSHALL, or kill -9 of a Redis that keeps nothing on its disk, in the middle of the work. */
export async function run({ random, product, client, check }) {
  const load = client.load({ random, people: 6 });
  await load.acknowledged(5);
  const losses = random.between(1, 3);
  for (let n = 0; n < losses; n += 1) {
    await pause(random.between(100, 1_200));
    if (random.chance(50)) await product.redis.flush();
    else {
      await product.redis.kill();
      await product.redis.start();
    }
  }
  await load.acknowledged(3);
  await load.stop();
  return check({ injected: losses });
}
