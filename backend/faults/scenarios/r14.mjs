import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { download, fileOf, readBack, sha256, withoutCodes } from '../lib/stored.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R14';
export const promise =
  'disk read-only or failing: a clear refusal and an alarm, and never a byte that was not verified';
export const setup = { disk: 64 };

/** A regular file that opens, and gives EIO on each read. */
const UNREADABLE = '/proc/self/mem';

/** Either the disk takes nothing for a while, or one of its files cannot be read. */
export async function run({ random, product, client, check }) {
  await withoutCodes(product);
  const load = client.load({ random, people: 3, kinds: ['upload', 'comment'] });
  await load.acknowledged(4);
  const readOnly = random.chance(50);
  const failures = readOnly
    ? await takesNothing({ random, product, client })
    : await cannotRead({ random, client, product, load });
  await load.acknowledged(2);
  const operations = await load.stop();
  failures.push(...(await readBack(client, operations)));
  const refused = operations.filter(({ code }) => code === 'STORAGE_UNAVAILABLE').length;
  if (readOnly && refused === 0) failures.push('no upload met the disk that takes nothing');
  if (readOnly && !/"level":"error"[^\n]*STORAGE_UNAVAILABLE/.test(product.api().output()))
    failures.push('no alarm in the log');
  const notes = [readOnly ? `read-only: ${refused} refused` : '1 file that could not be read'];
  return check({ injected: 1, failures, notes });
}

async function takesNothing({ random, product, client }) {
  await product.disk.readOnly();
  try {
    await pause(random.between(1_500, 2_500));
    const { status } = await client.request('user', { path: '/api/documents' });
    return status === 200 ? [] : [`the list answered ${status}`];
  } finally {
    product.disk.writable();
  }
}

async function cannotRead({ random, client, product, load }) {
  if (!existsSync(UNREADABLE)) return [];
  const uploads = () => load.operations().filter(({ kind, outcome }) => kind === 'upload' && outcome === 'ok');
  await eventually(() => uploads().length > 0, 'an upload');
  const { response, expect } = random.pick(uploads());
  const file = await fileOf(product, response.id);
  const failures = [];
  renameSync(file, `${file}.kept`);
  symlinkSync(UNREADABLE, file);
  try {
    const { status, body, error, bytes } = await download(client, response.id);
    if (status === 200) failures.push(`a file that cannot be read was served with ${bytes.length} bytes`);
    else if (!error && !body?.requestId) failures.push(`${status} without an error id`);
  } finally {
    rmSync(file);
    renameSync(`${file}.kept`, file);
  }
  const { status, bytes } = await download(client, response.id);
  if (status !== 200 || sha256(bytes) !== expect.sha256) failures.push(`the readable file answered ${status}`);
  return failures;
}
