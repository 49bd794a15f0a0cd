import { eventually, pause } from '../lib/wait.mjs';
import { Client } from '../lib/client.mjs';

export const id = 'R8';
export const promise = 'no connection to PostgreSQL left: 503 with Retry-After, no crash, no organization sees another';
export const quick = true;

/** The product's connections are ended, and all that PostgreSQL gives are taken. */
export async function run({ random, product, client, history, round, check, quick }) {
  const others = new Client({ product, history, name: `R8-${round}-other`, domain: 'northwind.example' });
  for (const who of ['admin', 'creator']) await others.session(who);
  const load = client.load({ random, people: 3, pauseMs: 100 });
  await load.acknowledged(3);
  const pid = product.api().child.pid;
  const taken = [];
  const failures = [];
  const refusals = [];
  try {
    await takeAll(product, taken);
    for (let n = 0; n < random.between(4, 8); n += 1) {
      const { status, headers, body } = await client.request('user', { path: '/api/documents' });
      if (status === 503) refusals.push(headers['retry-after']);
      if (status === 503 && (!headers['retry-after'] || !body?.requestId))
        failures.push('a 503 without Retry-After or id');
      if (![200, 503].includes(status)) failures.push(`the list answered ${status} without connections`);
      await foreign(client, others, failures);
      await pause(100);
    }
  } finally {
    await Promise.all(taken.map((one) => one.end().catch(() => undefined)));
    for (const role of ROLES) await product.postgres.rows(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
  }
  await eventually(
    async () => (await client.request('user', { path: '/api/documents' })).status === 200,
    'the list',
    quick ? 120 : 30,
  );
  await foreign(client, others, failures);
  await load.stop();
  await others.end();
  if (product.api().child.pid !== pid || !product.api().running) failures.push('the API did not survive');
  if (refusals.length === 0) failures.push('nothing was refused: connections were left');
  return check({ injected: 1, failures, notes: `${taken.length} connections taken, ${refusals.length} reads refused` });
}

const ROLES = ['countersign_app', 'countersign_queue', 'countersign_super'];

/** Fills `taken` with all connections that PostgreSQL has. The product may not come back for its own until they are taken. */
async function takeAll(product, taken) {
  const first = await product.postgres.connect('faults-taken');
  taken.push(first);
  const limit = async (count) => {
    for (const role of ROLES) await first.query(`ALTER ROLE ${role} CONNECTION LIMIT ${count}`);
  };
  await limit(0);
  try {
    await eventually(() => endProduct(first), "the product's connections to end", 30);
    const full = async () => {
      const batch = Array.from({ length: 20 }, () => product.postgres.connect('faults-taken'));
      const answers = await Promise.allSettled(batch);
      const more = answers.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
      taken.push(...more);
      return more.length === 0 && answers.every(({ reason }) => reason?.code === '53300');
    };
    await eventually(full, 'all connections to be taken', 60, 0);
  } finally {
    await limit(-1);
  }
}

/** @returns whether none is left: a server that was told to end takes a moment. */
async function endProduct(connection) {
  const { rowCount } = await connection.query(
    `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
      WHERE "usename" = ANY($1) OR "application_name" = 'countersign'`,
    [ROLES],
  );
  return rowCount === 0;
}

/** What one organization gets is its own, whatever happens to connections. */
async function foreign(client, others, failures) {
  for (const people of [client, others]) {
    const { user } = await people.session('creator');
    const { body } = await people.request('creator', { path: '/api/documents?limit=50' });
    const strange = (body?.documents ?? []).filter(({ organizationId }) => organizationId !== user.organizationId);
    if (strange.length > 0) failures.push(`${people.domain} was shown ${strange.length} documents of others`);
  }
}
