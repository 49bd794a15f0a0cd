import { accessOf, mailsWanted, withCodes } from '../lib/access.mjs';
import { built } from '../lib/built.mjs';
import { WrongClock } from '../lib/clock.mjs';
import { reacted } from '../lib/jobs.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R20';
export const promise =
  'the clock of one machine an hour off, or jumping back: sessions, codes, mails and the log stay right';
export const setup = { apis: 2 };
export const needs = ['faketime'];

const { DEMO_PASSWORD } = built('demo/demo-seed.js');

const HOUR = 3_600;
const TOLERANCE_SECONDS = 30;
/** What happens to whose clock. */
const SHIFTS = [
  { part: 'api', from: HOUR, to: HOUR },
  { part: 'worker', from: -HOUR, to: -HOUR },
  { part: 'api', from: HOUR, to: -HOUR },
  { part: 'worker', from: HOUR, to: HOUR },
  { part: 'api', from: -HOUR, to: -HOUR },
  { part: 'worker', from: 0, to: -HOUR },
  // A leap second, as Linux tells it: one second comes twice.
  { part: 'api', from: 0, to: -1 },
];

/** One process is started with a wrong clock, which at times jumps while people work with both APIs. */
export async function run({ random, product, client, check, log, round }) {
  await withCodes(product);
  const { part, from, to } = SHIFTS[round % SHIFTS.length];
  const victim = part === 'api' ? product.api() : product.worker();
  const clock = new WrongClock(product.folder, part);
  clock.set(from);
  try {
    await victim.stop();
    await victim.start(clock.env);
    log('clock', { part, from, to });
    return await withWrongClock({ random, product, client, check }, { part, from, to, clock });
  } finally {
    // The next round begins with right clocks.
    await victim.stop();
    await victim.start();
  }
}

async function withWrongClock({ random, product, client, check }, { part, from, to, clock }) {
  const failures = await sessions(client);
  const load = client.load({ random, people: 4, apis: 2 });
  await load.acknowledged(5);
  clock.set(to);
  await pause(1_500);
  await load.acknowledged(5);
  await load.stop();
  failures.push(...(await sessions(client)), ...(await code({ random, product, client })));
  // What the machine with the wrong clock began, it also ends.
  await reacted(product);
  failures.push(...(await times(product)));
  return check({
    injected: from === to ? 1 : 2,
    failures,
    notes: `1 ${part} off by ${from} s, then ${to} s`,
  });
}

/** Whoever signed in at one API is signed in at the other. */
async function sessions(client) {
  const failures = [];
  for (const [at, other] of [
    [0, 1],
    [1, 0],
  ]) {
    const email = `user@${client.domain}`;
    const { body } = await client.plain({
      api: at,
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    for (const api of [at, other]) {
      const headers = { Authorization: `Bearer ${body?.token}` };
      const { status } = await client.plain({ api, path: '/api/auth/me', headers });
      if (status !== 200) failures.push(`signed in at API ${at + 1}, and API ${api + 1} answers ${status}`);
    }
  }
  return failures;
}

/** A code is asked for at one API, mailed by the worker, and opens the document at the other. */
async function code({ random, product, client }) {
  const place = random.pick(await accessOf(client));
  const ask = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await client.request(place.who, { ...ask, path: place.path, body: '{}' });
  const [mail] = await mailsWanted(product, [place]);
  if (!mail) return ['no code was made'];
  const came = () => product.smtp.received().find(({ id: messageId, accepted }) => accepted && messageId === mail.id);
  const { text } = await eventually(came, 'the code', 120);
  const { status, body } = await client.request(place.who, {
    ...ask,
    api: 1,
    path: `/api/documents/${place.documentId}/access`,
    body: JSON.stringify({ authCode: /^\s+(\d{6})$/m.exec(text)?.[1] }),
  });
  const minutes = (Date.parse(body?.grantedUntil) - Date.now()) / 60_000;
  if (status !== 200) return [`the code was refused: ${status} ${body?.code}`];
  return minutes > 16 || minutes < 13 ? [`the document is open for ${minutes.toFixed(0)} minutes`] : [];
}

/** No row claims to be from another time, and the log's order is that of its places. */
async function times(product) {
  const failures = [];
  const columns = await product.postgres.rows(
    `SELECT "table_name" AS "table", "column_name" AS "column" FROM information_schema.columns
     WHERE "table_schema" = 'public' AND "column_name" IN ('createdAt', 'updatedAt', 'processedAt', 'sentAt', 'uploadedAt')
       AND "data_type" LIKE 'timestamp%'`,
  );
  for (const { table, column } of columns) {
    const ahead = await product.postgres.value(
      `SELECT count(*)::int FROM "${table}" WHERE "${column}" > now() + make_interval(secs => ${TOLERANCE_SECONDS})`,
    );
    if (ahead > 0) failures.push(`${ahead} rows of ${table} have a "${column}" that is still to come`);
  }
  const turned = await product.postgres.value(
    `SELECT count(*)::int FROM (SELECT "createdAt", lag("createdAt") OVER (PARTITION BY "organizationId" ORDER BY "seq") AS "before"
       FROM audit_logs) l WHERE "createdAt" < "before" - make_interval(secs => ${TOLERANCE_SECONDS})`,
  );
  if (turned > 0) failures.push(`${turned} entries of the log are older than the one before`);
  return failures;
}
