import { built } from '../lib/built.mjs';
import { eventually } from '../lib/wait.mjs';

const { DEMO_SUPER_ADMIN } = built('demo/demo-seed.js');

export const id = 'R5';
export const promise =
  'a job that takes its worker down each time is given up, shown to the operator, and holds up no other';
export const setup = { redis: true };

const MOST_CRASHES = 15;
const QUEUE = 'bull:reactions';
/** Other jobs wait for each other, too, for a moment. */
const WAITS = `SELECT count(*)::int FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids("pid"))`;
const POISON = `SELECT "id", "failedAt", "processedAt" FROM outbox WHERE "requestId" = $1 AND "queue" = 'reactions'`;

/**
 * The job of one message cannot go on, because somebody holds the lock on its receiver's notices; each time it tries, its
 * worker is killed. Other people's jobs run in the same workers.
 */
export async function run({ random, product, client, check }) {
  const { user } = await client.session('admin');
  const holder = await product.postgres.connect();
  const { pid } = (await holder.query(`SELECT pg_backend_pid() AS "pid"`)).rows[0];
  await holder.query(`SELECT pg_advisory_lock(hashtextextended('notices/' || $1::int || '/' || $2::int, 0))`, [
    user.organizationId,
    user.id,
  ]);
  const load = client.load({ random, people: 3, pauseMs: 200, kinds: ['comment', 'message'] });
  const message = await poison(client, user.id);
  let crashes = 0;
  for (let row; !row?.failedAt && crashes < MOST_CRASHES; [row] = await product.postgres.rows(POISON, [message.op])) {
    crashes += await crash(product, message.op, pid);
  }
  await load.stop();
  await holder.end();
  const failures = await shownAndDone(product, client, message.op);
  return check({ injected: crashes, failures, notes: `given up after ${crashes} crashes` });
}

const poison = (client, recipientId) => {
  const op = client.newId('poison');
  const text = `Message ${op}`;
  const body = JSON.stringify({ recipientId, subject: 'Poison', message: text });
  const wish = { who: 'user', path: '/api/messages/send', type: 'application/json', body };
  return client.performAs(op, 'message', { ...wish, expect: { message: text }, repeatable: true });
};

/** Kills all workers once the job hangs in one of them. @returns 1, or 0 when the job was given up before */
async function crash(product, op, pid) {
  const waits = () => product.postgres.value(WAITS, [pid]);
  const state = async () => {
    const [row] = await product.postgres.rows(POISON, [op]);
    return row?.failedAt ? 'given up' : (await waits()) > 0 && 'hangs';
  };
  if ((await eventually(state, 'the job to hang or to be given up', 180, 20)) === 'given up') return 0;
  for (const worker of product.workers) await worker.kill();
  // Until PostgreSQL notices that its worker is gone, the dead one's wait would pass for that of the next.
  await eventually(async () => (await waits()) === 0, 'the waits of the dead to end', 60, 20);
  await halfAMinuteLater(product.redis);
  await product.worker().start();
  return 1;
}

/** What time would do to a dead worker's jobs: their locks run out, and the next look at them is due. */
async function halfAMinuteLater(redis) {
  const active = await redis.ask('LRANGE', `${QUEUE}:active`, '0', '-1');
  for (const job of active) await redis.ask('DEL', `${QUEUE}:${job}:lock`);
  if (active.length > 0) await redis.ask('SADD', `${QUEUE}:stalled`, ...active);
  await redis.ask('DEL', `${QUEUE}:stalled-check`);
}

/** The operator sees it, and has it done once its reason is gone. */
async function shownAndDone(product, client, op) {
  const [row] = await product.postgres.rows(POISON, [op]);
  if (!row.failedAt) return ['the job was never given up'];
  const { email, password, accessCode } = DEMO_SUPER_ADMIN;
  const json = { 'Content-Type': 'application/json' };
  const credentials = JSON.stringify({ email, password, accessCode });
  const path = '/api/super-admin';
  const session = await client.plain({ method: 'POST', path: `${path}/login`, headers: json, body: credentials });
  const headers = { ...json, Authorization: `Bearer ${session.body.token}` };
  const { body } = await client.plain({ path: `${path}/failed-work`, headers });
  const failures = [];
  if (!body.work?.some((work) => Number(work.id) === Number(row.id)))
    failures.push('the operator does not see the job');
  const others = body.work?.filter((work) => Number(work.id) !== Number(row.id)) ?? [];
  if (others.length > 0)
    failures.push(`given up with it: ${others.map(({ id, reaction }) => `${reaction} ${id}`).join(', ')}`);
  for (const work of body.work ?? []) {
    const retry = await client.plain({
      method: 'POST',
      path: `${path}/failed-work/${work.id}/retry`,
      headers,
      body: '{}',
    });
    if (retry.status !== 200) failures.push(`retry was answered with ${retry.status}`);
  }
  const done = async () => (await product.postgres.rows(POISON, [op]))[0].processedAt !== null;
  await eventually(done, 'the job to be done after all', 90);
  return failures;
}
