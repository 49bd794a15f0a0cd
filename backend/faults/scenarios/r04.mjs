import { eventually } from '../lib/wait.mjs';

export const id = 'R4';
export const promise = 'a frozen worker that comes back late overwrites nothing that another one has done since';
export const setup = { workers: 2, redis: true };

const UNDER_WAY = `SELECT count(*)::int FROM outbox WHERE "queue" = 'renditions' AND "attempt" > 0 AND "processedAt" IS NULL`;
const TAKEN_OVER = `SELECT count(*)::int FROM outbox WHERE "queue" = 'renditions' AND "attempt" > 1 AND "processedAt" IS NOT NULL`;
/** As if the minute had passed after which a row is handed over again. */
const MINUTE_LATER = `UPDATE outbox SET "dispatchedAt" = "dispatchedAt" - interval '2 minutes' WHERE "id" IN (
  SELECT "id" FROM outbox WHERE "processedAt" IS NULL FOR UPDATE SKIP LOCKED)`;

/** So often nothing but time passes, which takes a minute; else the queue is made to forget. */
const REAL_EVERY = 4;

/** One worker is frozen while it works on a file, until its lock on the job has run out, or the queue forgot it. Another worker does the job. */
export async function run({ random, product, client, check, round }) {
  const [late, other] = random.shuffled(product.workers);
  await other.stop();
  const before = await product.postgres.value(TAKEN_OVER);
  const load = client.load({ random, people: 2, pauseMs: 200, kinds: ['upload', 'submit', 'comment', 'decide'] });
  await freezeInMidJob(product, late);
  const real = round % REAL_EVERY === 0;
  if (!real) {
    await product.redis.flush();
    await product.postgres.rows(MINUTE_LATER);
  }
  const frozenAt = Date.now();
  // A dispatcher that starts hands over at once what is due.
  await other.start();
  await eventually(
    async () => (await product.postgres.value(TAKEN_OVER)) > before,
    'the other worker to take over',
    180,
    50,
  );
  const taken = (await product.postgres.value(TAKEN_OVER)) - before;
  await load.stop();
  late.thaw();
  const notes = [`${taken} jobs were taken over before the first worker came back`];
  if (real) notes.push(`1 lock ran out by itself, in ${Math.round((Date.now() - frozenAt) / 1_000)} s`);
  return check({ injected: 2, notes });
}

/** A worker that had just finished when it was frozen may go on. */
async function freezeInMidJob(product, worker) {
  const underWay = async () => (await product.postgres.value(UNDER_WAY)) > 0;
  for (let frozen = false; !frozen; ) {
    await eventually(underWay, 'a job under way', 60, 5);
    worker.freeze();
    frozen = await underWay();
    if (!frozen) worker.thaw();
  }
}

/** A task counts its attempts; the state it left is that of one attempt. */
export async function finish(product) {
  const rows = await product.postgres.rows(
    `SELECT "documentId", "version", "kind", count(*)::int FROM document_renditions GROUP BY 1, 2, 3 HAVING count(*) > 1`,
  );
  return { failures: rows.map(({ documentId, kind }) => `${kind} of ${documentId} was made twice`) };
}
