import { eventually, pause } from '../lib/wait.mjs';
import { accessOf, mailsWanted, withCodes } from '../lib/access.mjs';

export const id = 'R11';
export const promise = 'mail server away: requests are answered at once, mails come later, no code comes too late';
export const quick = true;

/** Hanging costs ten seconds a mail, so it is the rarest. */
const MODES = ['refuse', 'refuse', '4xx', '4xx', '5xx', '5xx', 'close-after-data', 'hang'];
const AT_ONCE_MS = 5_000;
const WISHES = 10;

/** People ask for codes while no mail goes out. Some codes end meanwhile; when the server is back, the others come. */
export async function run({ random, product, client, log, check, quick }) {
  await withCodes(product);
  const failures = [];
  const mode = random.pick(MODES);
  await product.smtp.set(mode);
  log('mail server', { mode });
  const places = random.shuffled(await accessOf(client)).slice(0, WISHES);
  const load = client.load({ random, people: 1, kinds: ['comment'] });
  for (const place of places) {
    const began = Date.now();
    const { status, body } = await client.request(place.who, { method: 'POST', path: place.path, ...EMPTY });
    const ms = Date.now() - began;
    if (status !== 200) failures.push(`asked for a code, the answer was ${status}`);
    else if (!/on its way.*If none arrives/.test(body.message)) failures.push(`promised too much: ${body.message}`);
    if (ms > AT_ONCE_MS * (quick ? 4 : 1)) failures.push(`asked for a code, and waited ${ms} ms`);
  }
  await pause(random.between(0, 3_000));
  const wanted = await mailsWanted(product, places);
  if (wanted.length !== places.length) failures.push(`${wanted.length} mails for ${places.length} wishes`);
  const late = wanted.filter(() => random.chance(40));
  await product.postgres.rows(
    `UPDATE document_access_codes SET "expiresAt" = now() + interval '20 seconds' WHERE "id" = ANY($1)`,
    [late.map(({ codeId }) => codeId)],
  );
  await load.stop();
  await product.smtp.set('accept');
  const came = () => product.smtp.received().filter((mail) => mail.accepted);
  const accepted = () => new Set(came().map((mail) => mail.id));
  const inTime = wanted.filter((mail) => !late.includes(mail));
  await eventually(() => inTime.every(({ id: mail }) => accepted().has(mail)), 'the mails after the outage', 120);
  await eventually(() => settled(product, wanted), 'the end of the mails that were not sent', 120);
  const tooLate = came().filter((mail) => late.some(({ id: wished }) => wished === mail.id) && !writtenBefore(mail));
  for (const mail of tooLate) failures.push(`${mail.id} came when its code had ended`);
  const tries = product.smtp.received().filter((mail) => !mail.accepted).length;
  return check({ injected: 1, failures, notes: [`${tries} tries failed, ${late.length} codes ended meanwhile`] });
}

/** A mail says for how long its code is good: one that was on its way when the codes were cut short was right to go. */
const writtenBefore = ({ text }) => Number(/works once and for (\d+) more minutes/.exec(text)?.[1]) > 2;

const EMPTY = { headers: { 'Content-Type': 'application/json' }, body: '{}' };

const settled = async (product, wanted) =>
  (await product.postgres.value(`SELECT count(*)::int FROM outbox WHERE "id" = ANY($1) AND "processedAt" IS NULL`, [
    wanted.map(({ outboxId }) => outboxId),
  ])) === 0;
