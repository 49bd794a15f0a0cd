import { accessOf, mailsWanted, withCodes } from '../lib/access.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R12';
export const promise = 'mail taken and never confirmed: it is sent again under one Message-ID, and one code is valid';

const WISHES = 4;
const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } };

/** The server takes mails and hangs up instead of saying so, a few times; each repetition brings another code. */
export async function run({ random, product, client, check }) {
  await withCodes(product);
  await product.postgres.rows(`UPDATE document_access_grants SET "expiresAt" = now() WHERE "expiresAt" > now()`);
  const failures = [];
  await product.smtp.set('close-after-data');
  const places = random.shuffled(await accessOf(client)).slice(0, WISHES);
  for (const { who, path } of places) await client.request(who, { path, ...JSON_BODY, body: '{}' });
  const wanted = await mailsWanted(product, places);
  if (wanted.length !== places.length) failures.push(`${wanted.length} mails for ${places.length} wishes`);
  const came = (mail) => product.smtp.received().filter(({ id: messageId }) => messageId === mail.id);
  await eventually(() => wanted.every((mail) => came(mail).length > 0), 'a first try of each mail');
  await pause(random.between(0, 5_000));
  await product.smtp.set('accept');
  await eventually(() => wanted.every((mail) => came(mail).some(({ accepted }) => accepted)), 'the mails', 120);
  for (const mail of wanted) {
    const place = places.find(({ userId, documentId }) => userId === mail.userId && documentId === mail.documentId);
    failures.push(...(await tryCodes(client, place, came(mail).map(codeOf))));
  }
  const injected = wanted.flatMap(came).filter(({ accepted }) => !accepted).length;
  return check({ injected, failures, notes: [`${wanted.length} mails came after ${injected} that nobody confirmed`] });
}

const codeOf = ({ text }) => /^\s+(\d{6})$/m.exec(text)?.[1];

/** The newest code opens the document, none before it does; of those, four tries are left to spend. */
async function tryCodes(client, { who, documentId }, codes) {
  const newest = codes.at(-1);
  const older = [...new Set(codes.slice(0, -1))].filter((code) => code !== newest).slice(-3);
  const open = (code) =>
    client.request(who, {
      path: `/api/documents/${documentId}/access`,
      ...JSON_BODY,
      body: JSON.stringify({ authCode: code }),
    });
  const wrong = [];
  for (const code of older) if ((await open(code)).status < 400) wrong.push('an older code opened the document');
  const { status, body } = await open(newest);
  if (status !== 200) wrong.push(`the newest code was refused: ${status} ${body?.code}`);
  return wrong;
}
