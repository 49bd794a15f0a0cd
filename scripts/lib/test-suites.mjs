import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import needs from '../../backend/test/needs.cjs';
import { browser } from './browser-suite.mjs';
import { ensureBuilt } from './build.mjs';
import { Refusal } from './progress.mjs';
import { bin, npm, ROOT, run } from './run.mjs';

/**
 * @typedef {{passed: number, failed: number, skipped?: number, note?: string}} Result
 * A check without tests of its own counts nothing when it holds and one failure when it does not.
 */
const HOLDS = { passed: 0, failed: 0 };

/** More files with failed tests than these are no accident. */
const SECOND_TRIES = 3;

/**
 * Everything `npm test` runs, in the order in which a mistake is cheapest to find. What `reads` changes no file that
 * another one reads.
 */
export const SUITES = [
  {
    name: 'format',
    title: 'Formatting (Prettier)',
    reads: true,
    run: () => check('format', [bin('prettier'), '--check', '.']),
  },
  {
    name: 'lint',
    title: 'Lint (ESLint, type-aware)',
    reads: true,
    run: () => check('lint', [bin('eslint'), '-c', '.eslintrc.js', '--max-warnings=0', '.']),
  },
  { name: 'types', title: 'Types (build of both workspaces)', reads: true, run: types },
  { name: 'architecture', title: 'Architecture (directions between modules)', reads: true, run: architecture },
  { name: 'contract', title: 'Contract (openapi.json and the client made from it)', run: contract },
  { name: 'supply', title: 'Supply chain: secrets, licences, known weaknesses, unused packages', run: supply },
  {
    name: 'backend',
    title: 'Back end: unit, database and HTTP tests',
    run: () => jest('backend', {}, ['openssl', 'small-disk', 'redis']),
  },
  { name: 'cluster', title: 'Cluster: APIs and workers behind nginx, replaced under load', run: cluster },
  { name: 'faults', title: 'Faults: processes killed, frozen and cut off under load (short form)', run: faults },
  { name: 'frontend', title: 'Front end: unit and component tests', run: () => jest('frontend') },
  { name: 'browser', title: 'Browser journeys on the built product', run: browser },
];

/** @returns {Promise<Result>} */
async function check(log, ...commands) {
  for (const command of commands) {
    const result = await run(command, { log });
    if (result.code !== 0) {
      process.stdout.write(`${result.output()}\n`);
      return { passed: 0, failed: 1 };
    }
  }
  return HOLDS;
}

async function types() {
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
  // The build leaves the tests of the back end out.
  return check('types', [bin('tsc'), '--noEmit', '-p', 'backend/test']);
}

function architecture() {
  const cruise = (folder) => [bin('depcruise'), '--config', `${folder}/.dependency-cruiser.cjs`, `${folder}/src`];
  return check('architecture', cruise('backend'), cruise('frontend'));
}

/** The committed contract is what the code says, and the client is what the contract says. */
async function contract() {
  await ensureBuilt();
  const client = path.join(ROOT, 'frontend', 'src', 'api', 'generated.ts');
  const found = readFileSync(client, 'utf8');
  try {
    const result = await check(
      'contract',
      npm('run', 'openapi', '-w', '@countersign/backend', '--', '--check'),
      npm('run', 'generate', '-w', '@countersign/frontend'),
    );
    if (result.failed === 0 && readFileSync(client, 'utf8') !== found) {
      console.log(`The client differs from openapi.json: run "npm run generate -w @countersign/frontend".`);
      return { passed: 0, failed: 1 };
    }
    return result;
  } finally {
    writeFileSync(client, found);
  }
}

/** Loaded late: its packages are there only once everything is installed. */
async function supply() {
  await ensureBuilt();
  const { supplyChecks } = await import('./supply/command.mjs');
  return supplyChecks();
}

/** By itself, with the whole machine to it. Left out where there is no nginx or no Redis. */
async function cluster() {
  await ensureBuilt();
  return jest('backend', { name: 'cluster', options: ['--config', 'jest.cluster.config.cjs'] }, ['cluster']);
}

/** Always the same seed: what fails can be repeated with the one command. `npm run test:faults` takes others, and longer. */
async function faults() {
  await ensureBuilt();
  const command = [process.execPath, 'backend/faults/main.mjs', '--quick', '--seed=1'];
  const result = await run(command, { log: 'faults', show: true, lifeline: true });
  const rows = result.output().match(/^R\d+ +\d+ .*/gm) ?? [];
  const broken =
    result
      .output()
      .match(/^Broken: (.*)\. Repeat/m)?.[1]
      .split(', ').length ?? 0;
  const failed = result.code === 0 ? 0 : Math.max(broken, 1);
  return { passed: Math.max(rows.length - failed, 0), failed };
}

/**
 * A file with a failed test is run once more by itself, as a test is: what it started may have come too late for it.
 * @param {string[]} [wants] what some of its specs need, and not every machine has: see `needs.cjs`
 */
async function jest(folder, { name = folder, options = [] } = {}, wants = []) {
  const first = await jestRun(folder, name, options);
  const again = first.broken.length > 0 && first.broken.length <= SECOND_TRIES;
  const second = again
    ? await jestRun(folder, `${name}-again`, [...options, '--runTestsByPath', ...first.broken])
    : first;
  const mended = again && second.failed === 0;
  const missing = needs.leftOut().flatMap(({ need }) => (wants.includes(need) ? [need] : []));
  const notes = [
    ...(first.note === undefined ? [] : [first.note]),
    ...(mended
      ? [`passed at the second try: ${first.broken.map((file) => path.relative(ROOT, file)).join(', ')}`]
      : []),
    ...(missing.length > 0 ? [`without what needs ${missing.join(', ')}`] : []),
  ];
  return {
    passed: first.passed + (mended ? first.failed : 0),
    failed: mended ? 0 : first.failed,
    skipped: first.skipped,
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

async function jestRun(folder, log, options) {
  const report = path.join(ROOT, '.cache', 'logs', `${log}-tests.json`);
  rmSync(report, { force: true });
  const cwd = path.join(ROOT, folder);
  // After a failed test something may still be open; the run must end all the same.
  const command = [bin('jest'), ...options, '--forceExit', '--json', `--outputFile=${report}`];
  const result = await run(command, { cwd, log, show: true });
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, skipped: 0, broken: [], note: `no report, see ${result.log}` };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = readJson(report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    // A run can fail without a failed test: a global set-up that broke, a coverage threshold.
    failed: result.code === 0 ? failed : Math.max(failed, 1),
    skipped: numPendingTests,
    broken: testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : [])),
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
