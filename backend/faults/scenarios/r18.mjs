import { multipart } from '../lib/http.mjs';
import { eventually } from '../lib/wait.mjs';

export const id = 'R18';
export const promise = 'simultaneous decisions: one wins, the others get 409, and there is one trace of it';
export const quick = true;

const DOCUMENTS = 5;
const TRIES = 50;
const ACTIONS = ['approve', 'reject', 'revision'];
const STATUS_AFTER = { approve: 'pending_approval', reject: 'rejected', revision: 'revision_required' };

/** Two people click fifty times at once on each document that waits for its review. */
export async function run({ random, product, client, check, log }) {
  const failures = [];
  let busy = 0;
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const documentId = await submitted(client, random);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => decide(client, random, documentId, index)),
    );
    const won = answers.filter(({ status }) => status >= 200 && status < 300);
    // Too much at once is refused, or not answered in time, and changes nothing or is the one that won.
    const open = answers.filter(({ status }) => status === 0 || status === 503);
    const others = answers.filter((answer) => !won.includes(answer) && !open.includes(answer) && answer.status !== 409);
    busy += open.length;
    if (won.length > 1 || won.length + open.length === 0) failures.push(`${won.length} decisions won`);
    if (others.length > 0) failures.push(`a decision was answered ${others[0].status} ${others[0].body?.code}`);
    log('race', { documentId, won: won.map(({ action }) => action) });
    const wrong = () => traces(product, documentId, won[0]?.action);
    // What nobody was told of may still be going on.
    if (open.length > 0) await eventually(async () => (await wrong()).length === 0, 'one trace').catch(() => undefined);
    failures.push(...(await wrong()));
  }
  return check({
    injected: DOCUMENTS * (TRIES - 1),
    failures,
    notes: busy > 0 ? [`${busy} not decided for want of time`] : [],
  });
}

/** A document with people of its own: they see it in every state, so that nobody is answered 404. */
async function submitted(client, random) {
  const op = client.newId('submit');
  const { reviewer: reviewerId, approver: approverId } = client.state.ids;
  const title = `Upload ${op}`;
  const fields = { title, department: 'operations', category: 'procedure', priority: 'medium', reviewerId, approverId };
  const { type, body } = multipart(fields, { name: 'race.txt', bytes: Buffer.from(random.text(500)) });
  const wish = { who: 'creator', path: '/api/documents', type, body, expect: { title }, repeatable: true };
  const { response, status } = await client.performAs(op, 'upload', wish, { patient: true });
  if (!response?.id) throw new Error(`The upload was answered ${status}`);
  return response.id;
}

/** The status on the screen goes along, as in the application. */
async function decide(client, random, documentId, index) {
  const action = random.pick(ACTIONS);
  const answer = await client.request(index % 2 === 0 ? 'reviewer' : 'admin', {
    method: 'POST',
    path: `/api/documents/${documentId}/approve`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, status: 'pending_review', comment: `Try ${index}` }),
  });
  return { ...answer, action };
}

/** One comment, one decision, one step in the log from the state before to the state after: the winner's, if it was told. */
async function traces(product, documentId, told) {
  const [row] = await product.postgres.rows(
    `SELECT d."status",
       (SELECT count(*)::int FROM document_comments c WHERE c."documentId" = d."id") AS "comments",
       (SELECT json_agg(s."action") FROM document_decisions s WHERE s."documentId" = d."id") AS "decisions",
       (SELECT json_agg(json_build_array(a."action", a."details" ->> 'from', a."details" ->> 'to')) FROM audit_logs a
        WHERE a."resource" = 'document' AND a."resourceId" = d."id"::text AND a."action" = ANY($2)) AS "steps"
     FROM documents d WHERE d."id" = $1`,
    [documentId, ACTIONS],
  );
  const action = told ?? row.decisions?.[0];
  const after = STATUS_AFTER[action];
  const wanted = { status: after, comments: 1, decisions: [action], steps: [[action, 'pending_review', after]] };
  return JSON.stringify(row) === JSON.stringify(wanted)
    ? []
    : [`document ${documentId} is left as ${JSON.stringify(row)}`];
}
