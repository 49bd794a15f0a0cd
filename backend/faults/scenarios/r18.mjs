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
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const { response } = await client.perform('submit', { random });
    client.state.waiting = [];
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => decide(client, random, response.id, index)),
    );
    const won = answers.filter(({ status }) => status < 300);
    const others = answers.filter(({ status }) => status >= 300 && status !== 409);
    if (won.length !== 1) failures.push(`${won.length} decisions won`);
    if (others.length > 0) failures.push(`a decision was answered ${others[0].status} ${others[0].body?.code}`);
    log('race', { documentId: response.id, won: won.map(({ action }) => action) });
    failures.push(...(await traces(product, response.id, won[0]?.action)));
  }
  return check({ injected: DOCUMENTS * (TRIES - 1), failures });
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

/** One comment, one decision, one step in the log from the state before to the state after. */
async function traces(product, documentId, action) {
  const [row] = await product.postgres.rows(
    `SELECT d."status",
       (SELECT count(*)::int FROM document_comments c WHERE c."documentId" = d."id") AS "comments",
       (SELECT count(*)::int FROM document_decisions s WHERE s."documentId" = d."id") AS "decisions",
       (SELECT json_agg(json_build_array(a."action", a."details" ->> 'from', a."details" ->> 'to')) FROM audit_logs a
        WHERE a."resource" = 'document' AND a."resourceId" = d."id"::text AND a."action" = ANY($2)) AS "steps"
     FROM documents d WHERE d."id" = $1`,
    [documentId, ACTIONS],
  );
  const after = STATUS_AFTER[action];
  const wanted = { status: after, comments: 1, decisions: 1, steps: [[action, 'pending_review', after]] };
  return JSON.stringify(row) === JSON.stringify(wanted)
    ? []
    : [`document ${documentId} is left as ${JSON.stringify(row)}`];
}
