import { p95, watchMemory } from '../lib/figures.mjs';
import { hostileFiles, mutants } from '../lib/hostile.mjs';
import { multipart } from '../lib/http.mjs';
import { eventually } from '../lib/wait.mjs';

export const id = 'R22';
export const promise =
  'hostile and broken files: refused or marked as unreadable, in bounded time and memory, with others served';

const HOSTILE = 6;
const MUTANTS = 6;
const ANSWERED_MS = 5_000;
const MOST_MEGABYTES = 512;
const SERVED_MS = 1_000;
const BUSY_FACTOR = 5;
/** What is made of a file stands in line behind others. */
const SETTLED_SECONDS = 240;

/** Some of the corpus and some mutants are uploaded; what is not refused is looked at by the worker. */
export async function run({ random, product, client, check, quick }) {
  const files = [...hostileFiles(random, HOSTILE), ...mutants(random, MUTANTS)];
  const failures = [];
  const load = client.load({ random, people: 2, kinds: ['comment'] });
  await load.acknowledged(10);
  const before = p95(load.operations());
  const from = load.operations().length;
  const endOfWatch = [product.api(), product.worker()].map(({ child }) => watchMemory(child.pid));
  const pids = [product.api(), product.worker()].map(({ child }) => child.pid);
  const taken = [];
  for (const file of files) taken.push(...(await upload(client, file, failures)));
  const states = await eventually(() => settled(product, taken), 'all files to be looked at', SETTLED_SECONDS, 500);
  const memory = Math.max(...endOfWatch.map((end) => end()));
  const served = p95(load.operations().slice(from));
  await load.stop();
  if (memory > MOST_MEGABYTES) failures.push(`a process took ${memory} MB`);
  if (served > Math.max(SERVED_MS, BUSY_FACTOR * before) * (quick ? 4 : 1))
    failures.push(`others waited ${served} ms, and ${before} ms before`);
  for (const [index, { child, name }] of [product.api(), product.worker()].entries()) {
    if (child.pid !== pids[index]) failures.push(`the ${name} ended`);
  }
  const unreadable = states.filter(({ state }) => state === 'failed').length;
  const notes = [
    `${files.length - taken.length} refused, ${taken.length} taken and ${unreadable} of them marked as unreadable`,
    `at most ${memory} MB in one process`,
  ];
  return check({ injected: files.length, failures, notes });
}

/** @returns {Promise<number[]>} the document's id, or nothing where it was refused */
async function upload(client, { name, bytes }, failures) {
  const fields = {
    title: `Hostile ${name}`,
    department: 'operations',
    category: 'procedure',
    priority: 'medium',
    requireApproval: 'false',
  };
  const { type, body } = multipart(fields, { name, bytes });
  const began = Date.now();
  const answer = await client.request('creator', {
    method: 'POST',
    path: '/api/documents',
    body,
    headers: { 'Content-Type': type },
  });
  const ms = Date.now() - began;
  if (answer.status === 201) return [answer.body.id];
  if (answer.status < 400 || answer.status >= 500 || !answer.body?.message)
    failures.push(`${name}: answered ${answer.status} ${answer.error ?? ''}`);
  if (ms > ANSWERED_MS) failures.push(`${name}: refused after ${ms} ms`);
  return [];
}

/** What became of each document's preview; undefined while one is still being made. */
async function settled(product, ids) {
  const rows = await product.postgres.rows(
    `SELECT "documentId", "state" FROM document_renditions WHERE "kind" = 'preview' AND "documentId" = ANY($1)`,
    [ids],
  );
  return rows.length === ids.length && rows;
}
