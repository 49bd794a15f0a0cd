import os from 'node:os';

import { ensureInstalled } from './install.mjs';
import { duration, Refusal } from './progress.mjs';
import { run } from './run.mjs';
import { SUITES } from './test-suites.mjs';

/** `npm test`. @returns {Promise<number>} the exit code */
export async function test() {
  // Leaving by process.exit ends everything that was started.
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.once(signal, () => process.exit(130)));

  const options = process.argv.slice(2);
  if (options.includes('--list')) {
    SUITES.forEach(({ name, title }) => console.log(`${name.padEnd(14)}${title}`));
    return 0;
  }
  const suites = selected(options);
  await ensureInstalled();

  const before = await workTree();
  const rows = [];
  // Checks that only read sources go side by side; whatever starts servers has the machine for itself.
  rows.push(...(await inLanes(suites.filter(({ reads }) => reads))));
  for (const suite of suites.filter(({ reads }) => !reads)) {
    console.log(`\n== ${suite.title}`);
    rows.push(await timed(suite));
  }
  const after = await workTree();
  if (after !== before) {
    console.log(`\nThe run changed files of the work tree:\n${after}`);
    rows.push({ name: 'work tree', passed: 0, failed: 1, time: 0, note: 'changed by the run' });
  }
  return summary(rows);
}

function selected(options) {
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
  const unknownOption = options.find((option) => !option.startsWith('--only='));
  const names = only?.split(',') ?? SUITES.map(({ name }) => name);
  const unknown = names.find((name) => !SUITES.some((suite) => suite.name === name)) ?? unknownOption;
  if (unknown !== undefined) {
    throw new Refusal(`There is no "${unknown}" here. Use --list, or --only=lint,backend for a part of the tests.`);
  }
  return SUITES.filter(({ name }) => names.includes(name));
}

/** Runs suites in two lanes where there are two cores. Gives their rows in the order of the suites. */
async function inLanes(suites) {
  const waiting = [...suites.entries()];
  const rows = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, suite] = next;
      rows[place] = await timed(suite, `== ${suite.title}: `);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, lane));
  return rows;
}

async function timed({ name, run: work }, label = '   ') {
  const began = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    console.log(error instanceof Refusal ? error.message : error);
    result = { passed: 0, failed: 1 };
  }
  const time = Date.now() - began;
  console.log(`${label}${result.failed === 0 ? 'ok' : 'FAILED'} after ${duration(time)}`);
  return { name, ...result, time };
}

/** What git sees as changed or new, with the contents of changed files. */
async function workTree() {
  const status = await run(['git', 'status', '--porcelain'], { log: 'git-status' });
  const diff = await run(['git', 'diff', '--stat'], { log: 'git-diff' });
  return status.code === 0 ? status.output() + diff.output() : '';
}

function summary(rows) {
  const total = (key) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
  const cell = (value, width) => String(value ?? 0).padStart(width);
  console.log(`\n${'Suite'.padEnd(14)}  Passed  Failed  Skipped       Time`);
  for (const row of rows) {
    const numbers = `${cell(row.passed, 8)}${cell(row.failed, 8)}${cell(row.skipped, 9)}`;
    console.log(`${row.name.padEnd(14)}${numbers}${duration(row.time).padStart(13)}  ${row.note ?? ''}`.trimEnd());
  }
  const failed = total('failed');
  console.log(`\n${total('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
