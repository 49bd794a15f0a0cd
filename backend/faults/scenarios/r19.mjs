export const id = 'R19';
export const promise = 'two people edit the same document: nobody writes over what they have not seen';
export const quick = true;

const EDITS = 6;
const JSON_BODY = { 'Content-Type': 'application/json' };

/** Editors add a mark each to what they read, and read again when they are told to. In the end every mark is there. */
export async function run({ random, client, check }) {
  const failures = [];
  const { response } = await client.perform('submit', { random, patient: true });
  client.state.waiting = [];
  const path = `/api/documents/${response.id}`;
  await client.request('reviewer', {
    method: 'POST',
    path: `${path}/approve`,
    headers: JSON_BODY,
    body: JSON.stringify({ action: 'revision', comment: 'Again, please.' }),
  });
  const editors = ['creator', 'admin', 'creator', 'admin'].map((who, index) =>
    edit({
      client,
      random: random.fork(`editor ${index}`),
      path,
      who,
      name: String.fromCharCode(97 + index),
      failures,
    }),
  );
  const results = await Promise.all(editors);
  const { body } = await client.request('creator', { path });
  const found = (body.description ?? '').split(' ').filter(Boolean);
  const acknowledged = results.flatMap(({ marks }) => marks);
  const lost = acknowledged.filter((mark) => !found.includes(mark));
  if (lost.length > 0) failures.push(`lost: ${lost.join(' ')}`);
  if (found.length !== acknowledged.length) failures.push(`${found.length} marks of ${acknowledged.length} confirmed`);
  const refused = results.reduce((sum, { conflicts }) => sum + conflicts, 0);
  const outcome = await check({ injected: refused, failures, notes: `${refused} edits of what had changed, refused` });
  return { ...outcome, acknowledged: outcome.acknowledged + acknowledged.length, lost: outcome.lost + lost.length };
}

async function edit({ client, random, path, who, name, failures }) {
  const marks = [];
  let conflicts = 0;
  for (let n = 0; n < EDITS; ) {
    const { body: seen } = await client.patiently(() => client.request(who, { path }));
    const mark = `${name}${n}`;
    const description = `${seen.description ?? ''} ${mark}`.trim();
    // The field and the header say the same.
    const inHeader = random.chance(50);
    const wish = {
      method: 'PATCH',
      path,
      headers: { ...JSON_BODY, ...(inHeader && { 'If-Match': `"${seen.rowVersion}"` }) },
      body: JSON.stringify({ description, ...(!inHeader && { rowVersion: seen.rowVersion }) }),
    };
    const { status, body } = await client.patiently(() => client.request(who, wish));
    if (status === 200) {
      marks.push(mark);
      n += 1;
    } else if (status === 409 || status === 412) {
      conflicts += 1;
    } else {
      failures.push(`an edit was answered ${status} ${body?.code}`);
      break;
    }
  }
  return { marks, conflicts };
}
