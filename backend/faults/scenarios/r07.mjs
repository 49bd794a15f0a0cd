import { pause } from '../lib/wait.mjs';

export const id = 'R7';
export const promise =
  'a lock on a table that everybody needs: clear refusals in time, the rest of the product answers';
export const quick = true;

/** What needs no document. */
const ELSEWHERE = ['/api/notification-preferences', '/api/messages/unread', '/api/profile', '/health/ready'];

/** On a slow machine it takes its time until somebody has waited for the lock in vain. */
const FELT_MS = 30_000;

/** The table of documents is locked for longer than any statement waits for a lock. */
export async function run({ random, product, client, check, quick }) {
  const load = client.load({ random, people: 5, kinds: ['upload', 'comment', 'decide', 'submit', 'access'] });
  await load.acknowledged(3);
  const failures = [];
  const probes = { asked: 0, slowest: 0 };
  const locker = await product.postgres.connect();
  try {
    await locker.query('BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
    const end = Date.now() + random.between(6_000, 9_000);
    const from = load.operations().length;
    const felt = () =>
      load
        .operations()
        .slice(from)
        .some(({ outcome }) => outcome === 'fail');
    while (Date.now() < end || (!felt() && Date.now() < end + FELT_MS)) {
      const began = Date.now();
      const path = random.pick(ELSEWHERE);
      const { status, body } = await probe(client, path);
      probes.asked += 1;
      probes.slowest = Math.max(probes.slowest, Date.now() - began);
      if (status !== 200)
        failures.push(
          `${path} answered ${status} ${body?.code ?? ''} while documents were locked (${body?.requestId})`,
        );
      await pause(200);
    }
  } finally {
    await locker.end();
  }
  const operations = await load.stop();
  const refused = operations.filter(({ outcome }) => outcome === 'fail').length;
  if (probes.slowest > 5_000 * (quick ? 4 : 1)) failures.push(`another route took ${probes.slowest} ms`);
  if (refused === 0) failures.push('nothing was refused: the lock was not felt');
  const notes = `${refused} refused, ${probes.asked} other requests answered`;
  return check({ injected: 1, failures, notes });
}

/** Asked a second time when refused, still under the lock: a machine that is short of time is late once, a lock refuses both. */
async function probe(client, path) {
  const first = await client.request('approver', { path });
  return first.status === 200 ? first : client.request('approver', { path });
}
