import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R2';
export const promise =
  'kill -9 between file and commit: no row without its file, no file without a row after the sweep';
export const quick = true;

const HELD = `SELECT count(*)::int FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND "query" ~* 'INSERT INTO "?documents\\M'`;

/** Either with the row held back by a lock, so that the file is there and the commit is not, or at any moment of a few small uploads. */
export async function run({ random, product, client, check }) {
  const held = random.chance(50);
  const locker = held ? await lock(product) : undefined;
  const uploads = Array.from({ length: 5 }, (_, n) => client.perform('upload', { random: random.fork(`upload ${n}`) }));
  try {
    if (held)
      await eventually(async () => (await product.postgres.value(HELD)) > 0, 'an upload to wait for the lock', 60, 20);
    else await pause(random.between(0, 400));
    await product.api().kill();
  } finally {
    await locker?.end();
  }
  const operations = await Promise.all(uploads);
  const told = held && operations.some(({ outcome }) => outcome === 'ok');
  return check({ injected: 1, failures: told ? ['an upload was confirmed before its commit'] : [] });
}

/** Nobody inserts a document until the connection ends. */
async function lock(product) {
  const locker = await product.postgres.connect();
  await locker.query('BEGIN; LOCK TABLE documents IN SHARE MODE');
  return locker;
}
