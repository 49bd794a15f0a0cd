import { setTimeout as pause } from 'node:timers/promises';
import { download, readBack, sha256, withoutCodes } from '../lib/stored.mjs';
import { S3_FAULTS } from '../servers/s3.mjs';

export const id = 'R16';
export const promise =
  'S3 failing, silent, or damaging what it carries: no row before its object, no byte that is wrong';
export const setup = { s3: true };

/** For a while some of the requests to the bucket go wrong, in all ways; at times all of them do. */
export async function run({ random, product, client, check }) {
  await withoutCodes(product);
  const share = random.pick([0.1, 0.3, 0.6, 1]);
  const own = random.fork('requests');
  const ways = random.chance(25) ? S3_FAULTS : S3_FAULTS.filter((way) => way !== 'silence');
  const before = product.s3.faults;
  const load = client.load({ random, people: 4, kinds: ['upload'] });
  await load.acknowledged(3);
  product.s3.fail(own, share, ways);
  const failures = [];
  const end = Date.now() + random.between(2_000, 4_000);
  while (Date.now() < end) {
    const known = load.operations().filter(({ outcome }) => outcome === 'ok');
    const { op, response, expect } = random.pick(known);
    const { status, bytes } = await download(client, response.id);
    if (status === 200 && sha256(bytes) !== expect.sha256) failures.push(`${op}: wrong bytes were served`);
    await pause(50);
  }
  product.s3.fail(own, 0);
  await load.acknowledged(2);
  const operations = await load.stop();
  failures.push(...(await readBack(client, operations)));
  return check({ injected: product.s3.faults - before, failures, notes: [] });
}
