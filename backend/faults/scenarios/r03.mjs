import { pause } from '../lib/wait.mjs';

export const id = 'R3';
export const promise = 'kill -9 of workers in mid-job: each job is done again, and has its effect once';
export const quick = true;
export const setups = [{ workers: 2 }, { workers: 2, redis: true }];

/** Workers die one after the other under load, and come back at once. */
export async function run({ random, product, client, check }) {
  const load = client.load({ random, people: 5, kinds: ['comment', 'message', 'submit', 'decide', 'access'] });
  await load.acknowledged(3);
  const kills = random.between(2, 4);
  for (let n = 0; n < kills; n += 1) {
    await pause(random.between(200, 1_500));
    const victim = random.pick(product.workers);
    await victim.kill();
    victim.launch();
  }
  await load.stop();
  return check({ injected: kills });
}
