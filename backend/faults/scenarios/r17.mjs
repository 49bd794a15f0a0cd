import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { newAgent, send } from '../lib/http.mjs';
import { justDone, reacted } from '../lib/jobs.mjs';
import { OPERATIONS } from '../lib/operations.mjs';
import { eventually } from '../lib/wait.mjs';

const { getQueueToken } = createRequire(import.meta.url)('@nestjs/bullmq');

export const id = 'R17';
export const promise = 'requests and jobs delivered more than once: one effect, one answer, and 422 for another body';
export const quick = true;

const KINDS = ['upload', 'submit', 'comment', 'comment', 'message', 'decide'];
const OPERATIONS_A_ROUND = 12;

/** Each request is repeated: later, at the same time, or after its connection was cut. Then all jobs come once more. */
export async function run({ random, product, client, check, round }) {
  const failures = [];
  let injected = 0;
  for (let n = 0; n < 3; n += 1) await client.perform('submit', { random, patient: true });
  for (let n = 0; n < OPERATIONS_A_ROUND; n += 1) {
    const kind = random.pick(KINDS);
    const op = client.newId(kind);
    const wish = OPERATIONS[kind]({ op, random: random.fork(op), state: client.state });
    if (!wish) continue;
    const repeat = (body = wish.body) => again(client, op, { ...wish, body });
    const way = random.pick([later, together, cut]);
    const { first, answers } = await way({ client, random, op, kind, wish, repeat });
    injected += answers.length;
    failures.push(...differing(op, first, answers));
    // What was asked for under this key was something else.
    const { status, body } = await repeat(other(wish));
    if (status !== 422 || body.code !== 'IDEMPOTENCY_KEY_REUSED')
      failures.push(`${op}: another body answered ${status}`);
  }
  const redelivered = await deliverAgain(product, round, failures);
  const notes = [`${injected} repeated requests, ${redelivered} repeated jobs`];
  return check({ injected: injected + redelivered, failures, notes });
}

async function later({ client, op, kind, wish, repeat }) {
  const first = await client.performAs(op, kind, wish, { patient: true });
  return { first, answers: [await repeat(), await repeat()] };
}

async function together({ client, random, op, kind, wish, repeat }) {
  const times = random.between(1, 7);
  const [first, ...answers] = await Promise.all([
    client.performAs(op, kind, wish, { patient: true }),
    ...Array.from({ length: times }, () => repeat()),
  ]);
  return { first, answers };
}

/** The connection breaks at any moment of the first request. */
async function cut({ client, random, op, kind, wish }) {
  const { token } = await client.session(wish.who);
  const { port } = client.product.api();
  const agent = newAgent();
  const timeoutMs = random.between(1, 60);
  await send({
    port,
    agent,
    timeoutMs,
    method: 'POST',
    path: wish.path,
    body: wish.body,
    headers: headersOf(op, wish, token),
  });
  agent.destroy();
  const first = await client.performAs(op, kind, wish, { patient: true });
  return { first, answers: [] };
}

const headersOf = (op, { type }, token) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': type,
  'Idempotency-Key': op,
  'X-Request-Id': op,
});

async function again(client, op, wish) {
  const { token } = await client.session(wish.who);
  const headers = headersOf(op, wish, token);
  return client.patiently(() => client.plain({ method: 'POST', path: wish.path, body: wish.body, headers }));
}

/** The same wish with one letter changed, in what people wrote. */
const other = ({ body }) => {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : body;
  const changed = text.replace(/(Upload|Comment|Message|Decision) /, (_, word) => `${word}!`);
  return Buffer.isBuffer(body) ? Buffer.from(changed, 'latin1') : changed;
};

function differing(op, first, answers) {
  const failures = [];
  if (first.outcome !== 'ok') failures.push(`${op}: answered ${first.status} ${first.code}`);
  const bodies = answers.map(({ body }) => body);
  for (const { status, body } of answers) {
    if (status !== first.status || body?.id !== first.response?.id)
      failures.push(`${op}: a repetition answered ${status}`);
    if (!isDeepStrictEqual(body, bodies[0])) failures.push(`${op}: two answers differ`);
  }
  return failures;
}

/** Everything that was done just now comes to the workers once more, as other jobs. @returns how much it was */
async function deliverAgain(product, round, failures) {
  await reacted(product);
  const mails = () => product.smtp.received().filter(({ accepted }) => accepted).length;
  const before = mails();
  const rows = await justDone(product);
  const context = await product.context();
  for (const name of new Set(rows.map(({ queue }) => queue))) {
    const queue = context.get(getQueueToken(name), { strict: false });
    const again = rows.filter((row) => row.queue === name);
    await queue.addBulk(
      again.map(({ id: outboxId }) => ({ name, data: { outboxId }, opts: { jobId: `again-${round}-${outboxId}` } })),
    );
    const left = async () => {
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue.getJobCounts();
      return { open: waiting + active + delayed, failed };
    };
    await eventually(async () => (await left()).open === 0, `the end of the repeated jobs in ${name}`, 120);
    const { failed } = await left();
    if (failed > 0) failures.push(`${failed} jobs of ${name} failed`);
  }
  if (mails() !== before) failures.push(`${mails() - before} mails were sent once more`);
  return rows.length;
}
