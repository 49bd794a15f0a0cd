#!/usr/bin/env node
// Verifies an evidence package or a full export of Countersign without it: node verify/verify.mjs [folder] [--key <public key>] [--strict]
// --strict: an entry of the log without a proof is not OK either.
// Node 20 or newer, no network, no packages; exit code 0 when all holds, 1 when not.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyCertificate } from './certificate.mjs';
import { canonicalJson, distrustOf, problemOf, readProof, trustedKeys, verifyBundle } from './core.mjs';

const key = { type: 'string', multiple: true, default: [] };
const strict = { type: 'boolean', default: false };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { key, strict } });
const folder = positionals[0] ?? fileURLToPath(new URL('..', import.meta.url));
const at = (...path) => join(folder, ...path);
const read = (...path) => (existsSync(at(...path)) ? readFileSync(at(...path), 'utf8') : undefined);
const json = (...path) => JSON.parse(read(...path) ?? 'null') ?? undefined;
/** Opened when it is read: what readline says before that is lost. */
async function* lines(...path) {
  yield* createInterface({ input: createReadStream(at(...path)), crlfDelay: Infinity });
}
const problems = [];
const say = (line) => process.stdout.write(`${line}\n`);

async function hashOf(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Every file is the one that the manifest names. */
async function checkFiles() {
  const { files = [] } = json('manifest.json') ?? {};
  if (files.length === 0) problems.push('There is no manifest.json');
  const sums = new Map();
  for (const { path, sha256 } of files) {
    if (!existsSync(at(path))) problems.push(`${path} is missing`);
    else {
      sums.set(path, await hashOf(at(path)));
      if (sums.get(path) !== sha256) problems.push(`${path} was changed`);
    }
  }
  say(`${files.length} files compared with the manifest`);
  return sums;
}

/** A single entry is what its leaf says, and its proof leads to a checkpoint that a trusted key signed. */
async function entryProblem(entry, keys, published) {
  const broken = await problemOf(entry);
  if (broken) return broken;
  if (!entry.proof) return null;
  const { org, id, at: time, actor, action, resource, resourceId, pii } = entry;
  const proof = await readProof(entry.proof);
  const leaf = canonicalJson({ v: 1, org, id, at: time, actor, action, resource, resourceId, pii });
  if (!proof?.holds || proof.leaf !== leaf || proof.index !== entry.seq) return 'its proof is about something else';
  if (Number(proof.checkpoint.origin.split('/').at(-1)) !== org) return 'its proof is of another organization';
  const distrust = await distrustOf(proof.checkpoint, keys, published);
  return distrust && `its checkpoint ${distrust}`;
}

/** The log: all of it, a period of it, or single entries with a proof each. */
async function checkLog(published) {
  if (!existsSync(at('log', 'entries.jsonl'))) return;
  if (existsSync(at('log', 'checkpoint'))) {
    const bundle = { entries: lines('log', 'entries.jsonl'), keys: published, range: json('log', 'range.json') };
    const texts = { checkpoint: read('log', 'checkpoint'), checkpoints: read('log', 'checkpoints') };
    const platformProof = read('log', 'platform.tlog-proof');
    const found = await verifyBundle({ ...bundle, ...texts, platformProof }, { pinned: values.key });
    say(`${found.checked} of ${found.size} entries of the log read`);
    if (!found.ok) problems.push(`The log: ${found.problem}`);
    return;
  }
  const keys = await trustedKeys(published, values.key);
  const count = { all: 0, waiting: 0 };
  for await (const line of lines('log', 'entries.jsonl')) {
    if (line.trim() === '') continue;
    const entry = JSON.parse(line);
    const problem = await entryProblem(entry, keys, published);
    if (problem) problems.push(`Entry ${entry.seq ?? entry.id} of the log: ${problem}`);
    count.all += 1;
    if (entry.proof) continue;
    count.waiting += 1;
    if (values.strict) problems.push(`Entry ${entry.id} of the log has no proof`);
  }
  say(`${count.all} entries of the log checked with their proofs`);
  if (count.waiting > 0)
    say(`${count.waiting} of them have no proof: nothing shows that they are as they were written`);
}

/** Certificates hold for the files that came along. */
async function checkCertificates(sums) {
  if (!existsSync(at('certificates'))) return;
  const names = readdirSync(at('certificates')).filter((name) => name.endsWith('.json'));
  for (const name of names) {
    const bundle = json('certificates', name);
    // Which file it is about is what was signed, not what stands beside it.
    const { documentId, version } = (await verifyCertificate(bundle, null, values.key)).certificate ?? {};
    const path = [...sums.keys()].find((one) => one.startsWith(`files/${documentId}/v${version}/`));
    const { ok, steps } = await verifyCertificate(bundle, path ? sums.get(path) : null, values.key);
    if (!ok) problems.push(`certificates/${name}: ${steps.find((step) => step.ok === false)?.detail}`);
    else if (!path) problems.push(`certificates/${name}: the file that it certifies is missing`);
  }
  say(`${names.length} certificates checked`);
}

const sums = await checkFiles();
await checkLog(json('log', 'keys.json')?.keys ?? []);
await checkCertificates(sums);
if (values.key.length === 0) say('The keys are those that came along. Give the one you know: --key <public key>');
for (const problem of problems) say(`NOT OK: ${problem}`);
if (problems.length === 0) say('OK');
process.exitCode = problems.length === 0 ? 0 : 1;
