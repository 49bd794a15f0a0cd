import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { ensureBuilt } from './build.mjs';
import { chromiumEnvironment } from './chromium.mjs';
import { startDemoProduct } from './demo-product.mjs';
import { bin, ROOT, run } from './run.mjs';

/** A browser and a product each. More than two gain nothing: the journeys wait for mails and workers, not for cores. */
const MOST_WORKERS = 2;

/**
 * The journeys in two workers, each on a product of its own: they share accounts and one development mailbox within a
 * product, so two of them on the same one would read each other's mail.
 *
 * @returns {Promise<import('./test-suites.mjs').Result>}
 */
export const browser = () => journeys([], Math.min(MOST_WORKERS, os.availableParallelism()));

/** The budgets of the front end alone, with what each script weighs. @returns {Promise<number>} the exit code */
export async function budgets() {
  const { failed } = await journeys(['e2e/budgets.spec'], 1, { BUDGET_TABLE: 'yes' });
  return failed === 0 ? 0 : 1;
}

/**
 * Some of the journeys, or all without names. `specs` of the result says what became of each file.
 *
 * @returns {Promise<import('./test-suites.mjs').Result & {specs?: Map<string, string>}>}
 */
export async function journeys(files, count, env = {}) {
  await ensureBuilt();
  const chromium = await chromiumEnvironment();
  const started = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => startDemoProduct(`product-${index + 1}`)),
  );
  const products = started.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  const stopAll = async () => (await Promise.all(products.map(({ stop }) => stop()))).every((clean) => clean);
  try {
    const broken = started.find(({ status }) => status === 'rejected');
    if (broken) {
      throw broken.reason;
    }
    const result = await playwright(files, {
      ...chromium,
      ...env,
      BASE_URL: products.map(({ address }) => address).join(','),
    });
    const clean = await stopAll();
    return clean ? result : { ...result, failed: result.failed + 1, note: 'the product did not stop within 30 s' };
  } finally {
    await stopAll();
  }
}

async function playwright(files, env) {
  const report = path.join(ROOT, '.cache', 'logs', 'browser-tests.json');
  rmSync(report, { force: true });
  const cwd = path.join(ROOT, 'frontend');
  const result = await run([bin('playwright'), 'test', '--reporter=list,json', ...files], {
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    log: 'browser',
    show: true,
  });
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, note: `no report, see ${result.log}` };
  }
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    failed: result.code === 0 ? failed : Math.max(failed, 1),
    skipped: stats.skipped,
    note: stats.flaky > 0 ? `${stats.flaky} passed at the second try` : undefined,
    specs: new Map(suites.map((suite) => [suite.file, isWell(suite) ? 'passed' : 'failed'])),
  };
}

/** Whether every test of a suite, and of those in it, passed or was left out. */
function isWell({ specs = [], suites = [] }) {
  return specs.every(({ ok }) => ok) && suites.every(isWell);
}
