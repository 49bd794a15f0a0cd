import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R6';
export const promise =
  'PostgreSQL restarted or killed under load: 503 meanwhile, back by itself within 10 s, nothing acknowledged lost';
export const quick = true;

const BACK_SECONDS = 10;

/** Fast restart, kill -9 of the postmaster, or a server that hangs and then is killed. */
export async function run({ random, product, client, check, quick }) {
  const failures = await durability(product);
  const load = client.load({ random, people: 6 });
  await load.acknowledged(5);
  await pause(random.between(0, 1_000));
  const fault = random.pick(['restart', 'kill', 'kill', 'hang']);
  const before = product.postgres.pid;
  // It flushes every file before it is back: on a slow disk that takes its time.
  const patience = quick ? 600 : 240;
  if (fault === 'restart') product.postgres.restart();
  else if (fault === 'kill') product.postgres.kill();
  else await hang(product, random);
  // A server that was told to restart may answer for a moment.
  if (fault !== 'hang') await eventually(() => product.postgres.pid !== before, 'another PostgreSQL', patience, 20);
  await eventually(() => product.postgres.value('SELECT 1'), 'PostgreSQL to be back', patience, 20);
  const began = Date.now();
  await load.acknowledged(1);
  const seconds = (Date.now() - began) / 1_000;
  await load.stop();
  if (seconds > BACK_SECONDS * (quick ? 4 : 1)) failures.push(`back ${seconds} s after PostgreSQL was`);
  return check({ injected: 1, failures, notes: `1 ${fault}` });
}

/** Nothing answers for a while: connections stay open, and statements end by the client's patience alone. */
async function hang(product, random) {
  product.postgres.freeze();
  try {
    await pause(random.between(1_000, 3_000));
  } finally {
    product.postgres.thaw();
  }
}

/** A commit is on the disk before it is confirmed. */
async function durability(product) {
  const wanted = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  const failures = [];
  for (const [name, value] of Object.entries(wanted)) {
    const found = await product.postgres.value('SELECT current_setting($1)', [name]);
    if (found !== value) failures.push(`${name} is ${found}`);
  }
  return failures;
}
