import { pause } from '../lib/wait.mjs';

export const id = 'R9';
export const promise =
  'Redis away: uploads and decisions go on, their jobs follow; sign-in refuses when it cannot be counted';
export const setup = { redis: true };

/** Redis is killed, or frozen, and comes back empty. */
export async function run({ random, product, client, check }) {
  const load = client.load({ random, people: 5 });
  await load.acknowledged(3);
  const killed = random.chance(60);
  if (killed) await product.redis.kill();
  else product.redis.freeze();
  const away = random.between(2_000, 5_000);
  const from = load.operations().length;
  await pause(away);
  const meanwhile = load.operations().slice(from);
  const refused = meanwhile.filter(({ outcome }) => outcome === 'fail' || outcome === 'unknown');
  const done = meanwhile.filter(({ outcome }) => outcome === 'ok').length;
  const failures = refused.map(({ op, status, code }) => `${op} without Redis: ${status} ${code}`);
  if (done === 0) failures.push('nothing was done without Redis');
  if (killed) await product.redis.start();
  else product.redis.thaw();
  await load.stop();
  failures.push(...(await uncounted(product, client)));
  return check({ injected: 2, failures, notes: `${done} acknowledged without Redis` });
}

/** Attempts to sign in are counted in PostgreSQL; without the count nobody is let in. */
async function uncounted(product, client) {
  const locker = await product.postgres.connect();
  try {
    await locker.query('BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE');
    const { status, body } = await client.plain({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `user@${client.domain}`, password: 'wrong' }),
    });
    return status === 503 && body.requestId ? [] : [`an attempt that nobody counted was answered with ${status}`];
  } finally {
    await locker.end();
  }
}
