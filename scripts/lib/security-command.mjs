import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { journeys } from './browser-suite.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { duration, Refusal } from './progress.mjs';
import { bin, ROOT, run } from './run.mjs';

const options = { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } };
/** Requests that the fuzzers make of each endpoint: more than `npm test` has time for. */
const FUZZ_RUNS = '60';

/**
 * Runs every test that docs/security.md names, so that table and command cannot differ, and prints what became of each
 * requirement. `--quick` leaves out the browser and the long form of the fuzzers, `--only=AU3,XS2` takes some rows.
 *
 * @returns {Promise<number>} 1 when a requirement is not proved
 */
export async function security() {
  const { values } = parseArgs({ args: process.argv.slice(2), options });
  const rows = requirements().filter(({ id }) => values.only === '' || values.only.split(',').includes(id));
  if (rows.length === 0) throw new Refusal(`No requirement is called ${values.only}: see docs/security.md.`);
  await ensureInstalled();
  await ensureBuilt();
  const began = Date.now();
  const files = [...new Set(rows.flatMap(({ tests }) => tests))].sort();
  const outcomes = new Map();
  const run = async (part, work) => {
    const chosen = files.filter((file) => part.test(file));
    if (chosen.length > 0) (await work(chosen)).forEach((outcome, file) => outcomes.set(file, outcome));
  };
  const env = values.quick ? {} : { FUZZ_RUNS };
  await run(/^backend\//, (chosen) => jest('backend', chosen, env));
  await run(/^frontend\/src\//, (chosen) => jest('frontend', chosen, {}));
  if (!values.quick) await run(/^frontend\/e2e\//, browser);
  const failed = print(rows, outcomes, values.quick);
  console.log(`\n${rows.length} requirements, ${failed} not proved, in ${duration(Date.now() - began)}`);
  return failed === 0 ? 0 : 1;
}

/** The rows of the table: two letters and a number, the promise, and what proves it. */
function requirements() {
  const text = readFileSync(path.join(ROOT, 'docs', 'security.md'), 'utf8');
  const table = text.slice(text.indexOf('## Requirements'), text.indexOf('## Reliability'));
  return [...table.matchAll(/^\| ([A-Z]{2}\d+) \| (.*?) \| (.*) \|$/gm)].map(([, id, promise, proof]) => ({
    id,
    promise,
    tests: [...proof.matchAll(/`([\w/.-]+\.spec\.tsx?)`/g)].map(([, file]) => fileOf(file)),
    reason: /\b(?:Reason for|by construction: )[^;]*/.exec(`${promise}; ${proof}`)?.[0],
  }));
}

/** Paths in the table are below backend/test unless they begin with src/ or frontend/. */
function fileOf(name) {
  if (name.startsWith('frontend/')) return name;
  return name.startsWith('src/') ? `backend/${name}` : `backend/test/${name}`;
}

/** @returns {Promise<Map<string, string>>} what became of each file */
async function jest(folder, files, env) {
  const report = path.join(ROOT, '.cache', 'logs', `security-${folder}.json`);
  rmSync(report, { force: true });
  const paths = files.map((file) => path.relative(folder, file));
  const command = [bin('jest'), '--forceExit', '--json', `--outputFile=${report}`, '--runTestsByPath', ...paths];
  await run(command, { cwd: path.join(ROOT, folder), env, log: `security-${folder}`, show: true });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const outcome = ({ status, assertionResults }) => {
    if (status !== 'passed') return 'failed';
    return assertionResults.some((one) => one.status === 'passed') ? 'passed' : 'left out here';
  };
  const found = new Map(results.map((result) => [path.relative(ROOT, result.name), outcome(result)]));
  return new Map(files.map((file) => [file, found.get(file) ?? 'failed']));
}

/** The browser's files one run together: which of them failed stands in its list. */
async function browser(files) {
  const { specs } = await journeys(
    files.map((file) => file.replace(/^frontend\//, '').replace(/\.ts$/, '')),
    1,
  );
  return new Map(files.map((file) => [file, specs?.get(path.basename(file)) ?? 'failed']));
}

function print(rows, outcomes, quick) {
  let failed = 0;
  console.log(`\n${'Id'.padEnd(6)}${'Outcome'.padEnd(16)}Promise`);
  for (const { id, promise, tests, reason } of rows) {
    const bad = tests.filter((file) => outcomes.get(file) === 'failed');
    const skipped = tests.filter((file) => !outcomes.has(file) || outcomes.get(file) === 'left out here');
    const proved = bad.length === 0 && (tests.length > skipped.length || (tests.length === 0 && reason));
    const toCome = quick && bad.length === 0 && tests.length > 0 && tests.length === skipped.length;
    if (!proved && !toCome) failed += 1;
    const outcome = toCome ? 'not in --quick' : !proved ? 'FAILED' : tests.length === 0 ? 'reason' : 'passed';
    console.log(`${id.padEnd(6)}${outcome.padEnd(16)}${plain(promise)}`);
    bad.forEach((file) => console.log(`${''.padEnd(22)}failed: ${file}`));
    if (!quick) skipped.forEach((file) => console.log(`${''.padEnd(22)}left out here: ${file}`));
    if (reason) console.log(`${''.padEnd(22)}${plain(reason)}`);
  }
  return failed;
}

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
