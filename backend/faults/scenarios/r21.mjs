import { Crowd, mostConnections } from '../lib/attack.mjs';
import { p95, residentMegabytes } from '../lib/figures.mjs';
import { withoutCodes } from '../lib/stored.mjs';
import { multipart } from '../lib/http.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R21';
export const promise =
  'ten thousand slow clients: others are served, memory stays bounded, and who sends no request is sent away';

const CROWD = 10_000;
const QUICK_CROWD = 1_500;
/** Each reads a file, which costs the product more than a connection does. */
const READERS = 50;
const SERVED_MS = 1_000;
/** A machine with two processors that carries the attack as well is slower than one that is attacked. */
const BUSY_FACTOR = 5;
const MOST_MEGABYTES = 700;
/** Headers have ten seconds, and are looked after every two. */
const SENT_AWAY_SECONDS = 40;

/** One of three crowds, while normal people go on working. */
export async function run({ random, product, client, check, quick, round }) {
  await withoutCodes(product);
  const failures = [];
  const load = client.load({ random, people: 3, kinds: ['comment', 'message'] });
  await load.acknowledged(quick ? 10 : 40);
  const before = p95(load.operations());
  const from = load.operations().length;
  const { pid } = product.api().child;
  const way = ['headers', 'body', 'answer'][round % 3];
  const size = way === 'answer' ? READERS : mostConnections(quick ? QUICK_CROWD : CROWD);
  const crowd = new Crowd(await MANNERS[way](product, client));
  try {
    await crowd.gather(size);
    await pause(3_000);
    const held = crowd.open;
    const memory = residentMegabytes(pid);
    if (way === 'headers') {
      await eventually(() => crowd.open === 0, 'all of the crowd to be sent away', SENT_AWAY_SECONDS, 200);
    }
    await load.acknowledged(5);
    const served = p95(load.operations().slice(from));
    const limit = Math.max(SERVED_MS, BUSY_FACTOR * before) * (quick ? 4 : 1);
    if (served > limit) failures.push(`others waited ${served} ms, and ${before} ms before`);
    if (memory > MOST_MEGABYTES) failures.push(`the API holds ${memory} MB`);
    if (product.api().child.pid !== pid || !product.api().running) failures.push('the API ended');
    const notes = `${way}: at most ${held} of ${size} held at once, p95 ${served} ms (${before} ms before), ${memory} MB`;
    await load.stop();
    return await check({ injected: size, failures, notes });
  } finally {
    await crowd.disperse();
    await load.stop();
  }
}

const MANNERS = {
  headers: ({ apis: [{ port }] }) => ({
    port,
    first: 'GET /api/documents HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    drop: 'x',
  }),
  body: ({ apis: [{ port }] }) => ({
    port,
    first:
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{"email":"',
    drop: 'x',
  }),
  /** Asks for a file, and reads nothing of it. */
  answer: async ({ apis: [{ port }] }, client) => {
    const bytes = Buffer.alloc(6 * 1024 * 1024, 'Long. ');
    const fields = { department: 'operations', category: 'procedure', priority: 'medium', requireApproval: 'false' };
    const op = client.newId('long');
    const { type, body } = multipart({ title: `Upload ${op}`, ...fields }, { name: 'long.txt', bytes });
    const wish = {
      who: 'creator',
      path: '/api/documents',
      type,
      body,
      expect: { title: `Upload ${op}` },
      repeatable: true,
    };
    const { response } = await client.performAs(op, 'upload', wish);
    const { token } = await client.session('creator');
    const path = `/api/documents/${response.id}/download`;
    return {
      port,
      first: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      reads: false,
    };
  },
};
