import { Gate } from '../lib/gate.mjs';
import { send } from '../lib/http.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R26';
export const promise =
  'started in any order: each process waits for what it needs, alive and not ready, and survives a crash loop';
export const setup = { redis: true };

/** Everything is stopped, and comes up in another order each round; the API is killed while it starts, again and again. */
export async function run({ random, product, client, check }) {
  const gate = await Gate.make(Number(new URL(product.postgres.adminUrl).port));
  const database = new URL(product.postgres.adminUrl);
  database.port = String(gate.port);
  const env = { DATABASE_URL: database.toString() };
  const [api, worker, { redis, smtp }] = [product.api(), product.worker(), product];
  const failures = [];
  for (const process of [...product.apis, ...product.workers]) {
    const code = await process.stop();
    if (code !== 0) failures.push(`${process.name} ended with ${code}`);
  }
  await redis.kill();
  await smtp.set('refuse');
  const steps = {
    PostgreSQL: () => gate.open(),
    Redis: () => redis.start(),
    mail: () => smtp.set('accept'),
    API: () => crashLoop(api, env, random),
    worker: () => worker.launch(env),
  };
  const order = random.shuffled(Object.keys(steps));
  let open = false;
  try {
    for (const name of order) {
      await steps[name]();
      open ||= name === 'PostgreSQL';
      if (name === 'API' && !open) failures.push(...(await waits(api)));
      if (name === 'worker' && !open) failures.push(...(await waits(worker)));
      await pause(random.between(0, 1_500));
    }
    for (const process of [api, worker]) await process.ready();
    const load = client.load({ random, people: 3, apis: 1, pauseMs: 100 });
    await load.acknowledged(5);
    await load.stop();
    for (const process of [api, worker]) await process.stop();
  } finally {
    // They know the database by its gate only.
    for (const process of [api, worker]) await process.kill();
    await gate.close();
  }
  return check({ injected: 4, failures, notes: '1 order tried' });
}

/** Killed up to three times within its first seconds, then left alone. */
async function crashLoop(api, env, random) {
  for (let n = random.between(0, 3); n > 0; n -= 1) {
    api.launch(env);
    await pause(random.between(100, 2_000));
    await api.kill();
  }
  api.launch(env);
}

/** Without its database a process says that it lives and is not ready, and in one line what it waits for. */
async function waits(process) {
  const failures = [];
  const ask = (path) => send({ port: process.port, path });
  await eventually(async () => (await ask('/health/live')).status === 200, `a sign of life of ${process.name}`, 180);
  const { status } = await ask('/health/ready');
  if (status !== 503) failures.push(`${process.name} without a database is ready (${status})`);
  const refused = await ask('/api/documents');
  if (refused.status !== 503 || !refused.headers['retry-after']) {
    failures.push(`${process.name} without a database answered ${refused.status}`);
  }
  if (!process.output().includes('Trying again in')) failures.push(`${process.name} does not say what it waits for`);
  return failures;
}
