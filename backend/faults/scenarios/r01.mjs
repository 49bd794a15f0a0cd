import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { slowUpload } from '../lib/operations.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R1';
export const promise = 'kill -9 of the API in mid-upload: acknowledged uploads are whole, the rest left nothing';
export const quick = true;

const UPLOADS = 20;
const HOUR_MS = 3_600_000;

/** Twenty uploads that trickle in; the API is killed within the two seconds that they take. */
export async function run({ random, product, client, check }) {
  const uploads = Array.from({ length: UPLOADS }, (_, n) => trickle(client, random.fork(`upload ${n}`)));
  await pause(random.between(100, 2_000));
  await product.api().kill();
  await Promise.all(uploads);
  const folder = join(product.files, 'tmp');
  const unfinished = aged(folder);
  await product.api().start();
  return check({ injected: 1, failures: await outlived(folder, unfinished) });
}

/** One upload whose bytes come in pieces over up to two seconds; each second one is too large to be held in memory. */
function trickle(client, random) {
  const op = client.newId('trickle');
  const length = random.chance(50) ? random.between(2_000, 200_000) : random.between(2_200_000, 3_500_000);
  const pieceBytes = Math.ceil(length / random.between(1, 20));
  return client.performAs(
    op,
    'upload',
    slowUpload(op, random, { length, pieceBytes, pauseMs: random.between(0, 100) }),
  );
}

/** The sweep at the start spares what may belong to an upload of another process: what is younger than an hour. */
function aged(folder) {
  const then = new Date(Date.now() - 2 * HOUR_MS);
  return readdirSync(folder).filter((name) => {
    try {
      utimesSync(join(folder, name), then, then);
      return true;
    } catch {
      // The worker, which lives, has just finished it.
      return false;
    }
  });
}

/** Of what was there before the start nothing stays; a file that the worker was writing to is finished soon. */
async function outlived(folder, unfinished) {
  const left = () => readdirSync(folder).filter((name) => unfinished.includes(name));
  await eventually(() => left().length === 0, 'the end of temporary files', 30).catch(() => undefined);
  return left().length > 0 ? [`${left().length} temporary files outlived the start`] : [];
}
