import { slowUpload } from '../lib/operations.mjs';
import { Proxy } from '../lib/proxy.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R25';
export const promise =
  'SIGTERM: readiness goes first, what is in flight is finished, exit code 0, no request fails behind a proxy';
export const quick = true;
export const setup = { apis: 2, workers: 2, env: { DRAIN_SECONDS: '5' } };

/** Every process is replaced, one after the other, while people work and a slow upload is on its way. */
export async function run({ random, product, client, check }) {
  const proxy = await Proxy.start(product.apis);
  try {
    const kinds = ['comment', 'message', 'access'];
    const load = client.load({ random, people: 4, kinds, pauseMs: 100, port: proxy.port });
    await load.acknowledged(3);
    const failures = [];
    for (const api of random.shuffled(product.apis))
      failures.push(...(await replaceApi(api, { client, proxy, random })));
    const worker = random.pick(product.workers);
    const code = await worker.stop();
    if (code !== 0) failures.push(`${worker.name} ended with ${code}`);
    await worker.start();
    const operations = await load.stop();
    for (const { op, outcome, status, code: why } of operations) {
      if (outcome !== 'ok') failures.push(`${op} failed during the roll: ${status} ${why}`);
    }
    return await check({ injected: product.apis.length + 1, failures });
  } finally {
    await proxy.stop();
  }
}

async function replaceApi(api, { client, proxy, random }) {
  const failures = [];
  // On its way when the signal comes, and for some seconds after it.
  const op = client.newId('slow');
  const upload = slowUpload(op, random, { length: 20_000, pieceBytes: 2_000, pauseMs: random.between(200, 400) });
  const slow = client.performAs(op, 'upload', upload, { port: api.port });
  await pause(random.between(0, 300));
  const code = await api.stop();
  const { outcome, status } = await slow;
  if (outcome !== 'ok') failures.push(`an upload in flight ended with ${status}`);
  if (code !== 0) failures.push(`${api.name} ended with ${code}: ${api.output().slice(-500)}`);
  await api.start();
  await eventually(() => proxy.sends(api), `the proxy to send to ${api.name}`);
  return failures;
}
