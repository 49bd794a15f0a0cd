import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R13';
export const promise =
  'disk full: a clear refusal and no half of anything, reading goes on, and so does the rest with room';
export const setups = [{ disk: 24 }, { databaseDisk: 900 }];

const BACK_SECONDS = 60;

/** The disk of the files or of the database fills up under load, and gets its room back. */
export async function run({ random, product, client, check, log }) {
  const disk = product.disk ?? product.databaseDisk;
  const failures = [];
  const load = client.load({ random, people: 4, kinds: ['upload', 'comment', 'submit', 'message'] });
  await load.acknowledged(5);
  await pause(random.between(0, 500));
  const before = load.operations().length;
  disk.fill(product.disk ? random.between(0, 20) * 4_096 : 0);
  // Where the log of the database has no room either, the server stops, and starts again until it has.
  const stops = product.databaseDisk && random.chance(50);
  if (stops) await product.postgres.rows('SELECT pg_switch_wal()').catch(() => undefined);
  log('full', { stops });
  await pause(random.between(1_000, 3_000));
  if (product.disk) await filled(load, before, failures);
  if (!stops) failures.push(...(await readers(client, product.disk !== undefined)));
  disk.empty();
  const began = Date.now();
  if (product.databaseDisk) await eventually(() => product.postgres.value('SELECT 1'), 'PostgreSQL', 120);
  await load.acknowledged(3);
  const seconds = (Date.now() - began) / 1_000;
  if (seconds > BACK_SECONDS) failures.push(`took ${seconds} s after there was room again`);
  const operations = await load.stop();
  const refused = operations.filter(({ code }) => code === 'STORAGE_FULL').length;
  const notes = [
    `${product.disk ? 'files' : stops ? 'database stopped' : 'database'}: ${refused} refused for want of room`,
  ];
  return check({ injected: 1, failures, notes });
}

/** Uploads met the full disk. */
const filled = (load, from, failures) =>
  eventually(
    () =>
      load
        .operations()
        .slice(from)
        .some(({ code }) => code === 'STORAGE_FULL'),
    'a refusal',
    30,
  ).catch((error) => failures.push(error.message));

/** Who reads goes on; signing in writes, so it needs room in the database. */
async function readers(client, signIn) {
  const failures = [];
  const [documentId] = client.state.documents;
  for (const path of ['/api/documents', `/api/documents/${documentId}`, '/api/dashboard']) {
    const { status, body } = await client.request('user', { path });
    if (status !== 200) failures.push(`${path} answered ${status} ${body?.code}`);
  }
  if (signIn) await client.signIn('creator@meridian.example').catch((error) => failures.push(error.message));
  return failures;
}
