import { pause } from '../lib/wait.mjs';

export const id = 'R7';
export const promise =
  'a lock on a table that everybody needs: clear refusals in time, the rest of the product answers';
export const quick = true;

/** What needs no document. */
const ELSEWHERE = ['/api/notification-preferences', '/api/messages/unread', '/api/profile', '/health/ready'];

/** The table of documents is locked for longer than any statement waits for a lock. */
export async function run({ random, product, client, check, quick }) {
  const load = client.load({ random, people: 5, kinds: ['upload', 'comment', 'decide', 'submit', 'access'] });
  await load.acknowledged(3);
  const locker = await product.postgres.connect();
  await locker.query('BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
  const end = Date.now() + random.between(6_000, 9_000);
  const probes = { asked: 0, refused: 0, slowest: 0 };
  const failures = [];
  while (Date.now() < end) {
    const began = Date.now();
    const path = random.pick(ELSEWHERE);
    const { status } = await client.request('approver', { path });
    probes.asked += 1;
    probes.slowest = Math.max(probes.slowest, Date.now() - began);
    if (status !== 200) failures.push(`${path} answered ${status} while documents were locked`);
    await pause(200);
  }
  await locker.end();
  const operations = await load.stop();
  const refused = operations.filter(({ outcome }) => outcome === 'fail').length;
  if (probes.slowest > 5_000 * (quick ? 4 : 1)) failures.push(`another route took ${probes.slowest} ms`);
  if (refused === 0) failures.push('nothing was refused: the lock was not felt');
  const notes = `${refused} refused, ${probes.asked} other requests answered`;
  return check({ injected: 1, failures, notes });
}
