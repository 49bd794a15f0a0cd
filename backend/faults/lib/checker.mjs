import { built } from './built.mjs';
import { eventually, Late, pause } from './wait.mjs';

/**
 * @typedef {object} Verdict
 * @property {number} acknowledged operations that the product confirmed
 * @property {string[]} lost acknowledged, and not there
 * @property {string[]} duplicated there more than once
 * @property {string[]} failures every other broken promise
 */

/** How each kind of effect is found: by the text that carries the operation's id. The hash is compared where there is one. */
const EFFECTS = {
  title: `SELECT d."title" AS "text", v."documentHash" AS "sha256" FROM documents d
          LEFT JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
          WHERE d."title" = ANY($1)`,
  comment: `SELECT "comment" AS "text" FROM document_comments WHERE "comment" = ANY($1)`,
  message: `SELECT "content" AS "text" FROM messages WHERE "content" = ANY($1)`,
  decision: `SELECT c."comment" AS "text" FROM document_decisions d
             JOIN document_comments c ON c."organizationId" = d."organizationId" AND c."id" = d."commentId"
             WHERE c."comment" = ANY($1)`,
  // Beyond a limit no code is made, and the answer is the same: the log knows of the wish in any case.
  access: `SELECT "requestId" AS "text" FROM audit_logs WHERE "action" = 'request_access' AND "requestId" = ANY($1)`,
};

/** What an operation's effect carries. */
function markOf({ op, expect = {} }) {
  const kind = Object.keys(EFFECTS).find((one) => expect[one] !== undefined);
  return kind && { kind, text: kind === 'access' ? op : expect[kind] };
}

/**
 * Compares what clients were told with what the database holds: acknowledged means there once and as sent, refused means
 * no trace, and whatever nobody knows of is there at most once.
 *
 * @param {import('./product.mjs').Product} product with a running database
 * @param {import('./history.mjs').Operation[]} operations
 * @returns {Promise<Verdict>}
 */
export async function compare(product, operations) {
  const verdict = { acknowledged: 0, lost: [], duplicated: [], failures: [] };
  const found = await effectsOf(product, operations);
  const audits = await auditEntries(product, operations);
  for (const operation of operations) {
    const { op, outcome, expect = {}, code, status, problems = [] } = operation;
    const mark = markOf(operation);
    const rows = (mark && found[mark.kind].get(mark.text)) ?? [];
    const entries = audits.get(op) ?? 0;
    if (outcome === 'ok') verdict.acknowledged += 1;
    if (outcome === 'ok' && mark && rows.length === 0) verdict.lost.push(`${op}: acknowledged, and not there`);
    if (outcome === 'ok' && mark && entries === 0) verdict.lost.push(`${op}: not in the log`);
    if (outcome === 'fail' && rows.length > 0) verdict.failures.push(`${op}: refused (${status} ${code}), yet there`);
    if (rows.length > 1) verdict.duplicated.push(`${op}: there ${rows.length} times`);
    if (entries > 1) verdict.duplicated.push(`${op}: in the log ${entries} times`);
    if (expect.sha256 && rows.some(({ sha256 }) => sha256 !== expect.sha256)) verdict.lost.push(`${op}: another hash`);
    for (const problem of problems) verdict.failures.push(`${op}: ${problem}`);
  }
  return verdict;
}

async function effectsOf(product, operations) {
  const marks = operations.map(markOf).filter(Boolean);
  const found = {};
  for (const [kind, sql] of Object.entries(EFFECTS)) {
    const texts = marks.filter((mark) => mark.kind === kind).map(({ text }) => text);
    found[kind] = new Map();
    for (const row of texts.length === 0 ? [] : await product.postgres.rows(sql, [texts])) {
      found[kind].set(row.text, [...(found[kind].get(row.text) ?? []), row]);
    }
  }
  return found;
}

/** The action that each kind of operation leaves in the log; other entries of the same request are not counted. */
const ACTIONS = ['upload', 'comment', 'send', 'approve', 'reject', 'revision', 'request_access'];

async function auditEntries(product, operations) {
  const rows = await product.postgres.rows(
    `SELECT "requestId", count(*)::int AS "count" FROM audit_logs WHERE "requestId" = ANY($1) AND "action" = ANY($2) GROUP BY 1`,
    [operations.map(({ op }) => op), ACTIONS],
  );
  return new Map(rows.map(({ requestId, count }) => [requestId, count]));
}

const WAITING = `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL AND "heldAt" IS NULL`;

/** As if the minute had passed after which work that nobody confirmed is handed over again. */
const MINUTE_LATER = `UPDATE outbox SET "dispatchedAt" = "dispatchedAt" - interval '1 minute' WHERE "processedAt" IS NULL`;

/**
 * Waits until all work that follows from what was done is done, or given up. What a queue lost comes again after a minute,
 * and at once where there is a `hurry`. A slow machine may take its time, as long as it gets on.
 */
export async function drained(product, { hurry = false, patienceSeconds = 240 } = {}) {
  if (hurry) await product.postgres.rows(MINUTE_LATER);
  let left = Number.POSITIVE_INFINITY;
  for (let since = Date.now(); left > 0; await pause(250)) {
    const now = await product.postgres.value(WAITING);
    if (now < left) since = Date.now();
    left = Math.min(left, now);
    if (Date.now() - since > patienceSeconds * 1_000) throw new Late(`${left} pieces of work stay undone`);
  }
}

/**
 * What must be true when everything has come to rest, whatever happened before.
 * @param {import('./product.mjs').Product} product
 * @returns {Promise<{lost: string[], duplicated: string[], notes: string[]}>}
 */
export async function atRest(product) {
  const lost = [];
  const duplicated = [];
  const rows = (sql) => product.postgres.rows(sql);
  for (const { reaction, count, why } of await rows(
    `SELECT "reaction", count(*)::int, min("lastError") AS "why" FROM outbox WHERE "failedAt" IS NOT NULL GROUP BY 1`,
  )) {
    lost.push(`${count} of ${reaction} were given up (${why})`);
  }
  for (const { entries, events } of await rows(
    `SELECT (SELECT coalesce(sum("count"), 0)::int FROM notifications) AS "entries",
            (SELECT count(*)::int FROM notification_events) AS "events"`,
  )) {
    if (entries > events) duplicated.push(`${entries} notices for ${events} events`);
    if (entries < events) lost.push(`${entries} notices for ${events} events`);
  }
  // Entries are given their places within a second or so after they were written.
  const unplaced = () => product.postgres.value(`SELECT count(*)::int FROM audit_logs WHERE "seq" IS NULL`);
  await eventually(async () => (await unplaced()) === 0, 'places for all entries', 120, 250).catch(() => undefined);
  for (const { organizationId, entries, last } of await rows(
    `SELECT "organizationId", count(*)::int AS "entries", coalesce(max("seq"), 0)::int AS "last" FROM audit_logs GROUP BY 1`,
  )) {
    // Places begin with 0.
    if (entries !== last + 1) lost.push(`the log of ${organizationId} has ${entries} entries and ends at ${last}`);
  }
  const mails = await mailsOf(product);
  lost.push(...mails.lost);
  return { lost, duplicated, notes: mails.notes };
}

/** Each mail of the outbox reached the mail server: at least once, and always under the same Message-ID. */
async function mailsOf(product) {
  const taken = product.smtp.received().filter(({ accepted }) => accepted);
  const ids = new Set(taken.map(({ id }) => id));
  const sent = await product.postgres.rows(`SELECT "messageId", "kind" FROM mail_deliveries`);
  const lost = sent.filter(({ messageId }) => !ids.has(messageId)).map(({ kind }) => `a mail (${kind}) never arrived`);
  const repeated = taken.length - ids.size;
  return { lost, notes: repeated > 0 ? [`${repeated} mails came twice under one Message-ID`] : [] };
}

/**
 * Files and rows agree, and every stored file is what was sent.
 * @param {import('./product.mjs').Product} product
 * @returns {Promise<string[]>} what is wrong
 */
export async function filesAgree(product) {
  const { ReconcileFiles } = built('modules/upkeep/services/reconcile-files.service.js');
  const { ScrubVersions } = built('modules/upkeep/services/scrub-versions.service.js');
  const context = await product.context();
  await context.get(ReconcileFiles, { strict: false }).run(0);
  const again = await context.get(ReconcileFiles, { strict: false }).run(0);
  const wrong = [];
  if (again.removed + again.spared > 0) wrong.push(`${again.removed + again.spared} files without a row stayed`);
  await product.postgres.rows(
    `UPDATE document_versions SET "checkedAt" = now() WHERE "createdAt" < now() - interval '7 days'`,
  );
  for (let checked = 1; checked > 0; ) ({ checked } = await context.get(ScrubVersions, { strict: false }).run());
  for (const { kind, count } of await product.postgres.rows(
    `SELECT "kind", count(*)::int FROM integrity_findings GROUP BY 1`,
  )) {
    wrong.push(`${count} stored files are ${kind}`);
  }
  return wrong;
}
