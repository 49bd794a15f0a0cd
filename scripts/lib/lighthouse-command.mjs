import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './build.mjs';
import { freePort } from './checks.mjs';
import { chromiumEnvironment } from './chromium.mjs';
import { startDemoProduct } from './demo-product.mjs';
import { ensureInstalled } from './install.mjs';
import { progress, Refusal } from './progress.mjs';
import { npm, ROOT, run } from './run.mjs';
import { openSession } from './screens/people.mjs';

/** The newest one that runs on Node 20. */
const VERSION = '12.8.2';
/** Apart from the product's packages: what it brings along concerns nobody else. */
const FOLDER = path.join(ROOT, '.cache', `lighthouse-${VERSION}`);
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const PAGES = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'dashboard', path: '/dashboard', as: 'admin' },
  { name: 'documents', path: '/documents', as: 'admin' },
];

const fromFrontend = createRequire(path.join(ROOT, 'frontend', 'package.json'));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Prints the median score of each page, and the audits that cost points.
 *
 * @returns {Promise<number>} 1 when a score is below 95 at a desk
 */
export async function lighthouse() {
  const options = { runs: { type: 'string', default: '3' }, phone: { type: 'boolean', default: false } };
  const { values } = parseArgs({ args: process.argv.slice(2), options });
  const { phone } = values;
  const runs = Number(values.runs);
  await ensureInstalled();
  await ensureBuilt();
  await ensureLighthouse();
  Object.assign(process.env, await chromiumEnvironment());
  const product = await startDemoProduct('lighthouse');
  try {
    let low = 0;
    for (const page of PAGES) low += report(page, await reportsOf(product.address, page, { runs, phone }));
    const device = phone ? 'a slow phone, simulated: to know, not a limit' : 'a desk, simulated';
    say(`Load average ${os.loadavg()[0].toFixed(1)} at the end; median of ${runs}; ${device}.`);
    return low > 0 && !phone ? 1 : 0;
  } finally {
    await product.stop();
  }
}

async function ensureLighthouse() {
  if (existsSync(path.join(FOLDER, 'node_modules', 'lighthouse', 'package.json'))) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
  await progress(`Installing Lighthouse ${VERSION} into .cache`, async () => {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', FOLDER];
    const result = await run(npm('install', `lighthouse@${VERSION}`, ...options), { log: 'lighthouse-install' });
    if (result.code !== 0) throw new Refusal(`Lighthouse could not be installed:\n${result.tail()}`);
  });
}

/** Each run in a browser of its own: what a former one has loaded would make the page quick. */
async function reportsOf(address, page, { runs, phone }) {
  const entry = createRequire(path.join(FOLDER, 'package.json')).resolve('lighthouse');
  const { default: measure, desktopConfig } = await import(pathToFileURL(entry).href);
  const reports = [];
  for (let one = 0; one < runs; one += 1) {
    const port = await freePort();
    const { context, close } = await openBrowser(address, port);
    try {
      if (page.as) await signIn(context, address, page.as);
      const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
      const { lhr } = await measure(new URL(page.path, address).href, flags, phone ? undefined : desktopConfig);
      if (lhr.runtimeError) throw new Error(`${page.name}: ${lhr.runtimeError.message}`);
      reports.push(lhr);
    } finally {
      await close();
    }
  }
  return reports;
}

async function openBrowser(address, port) {
  const { chromium } = fromFrontend('@playwright/test');
  const { default: packaged } = await import(pathToFileURL(fromFrontend.resolve('@sparticuz/chromium')).href);
  // As in frontend/playwright.config.ts.
  const args = packaged.args.filter((arg) => !/^--(single-process|no-zygote|headless|disable-web-security)/.test(arg));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? (await packaged.executablePath()),
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: address,
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, close };
}

/** Leaves a session in the browser's store, where the measured tab finds it. */
async function signIn(context, address, as) {
  await openSession(context, as);
  const page = await context.newPage();
  await page.goto(new URL('/compliance/faq', address).href);
  await page.close();
}

/** @returns how many scores are below the least */
function report({ name }, reports) {
  const scores = CATEGORIES.map(
    (category) => median(reports.map(({ categories }) => categories[category].score)) * 100,
  );
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const [last] = reports.slice(-1);
  const written = CATEGORIES.map((category, index) => `${category} ${scores[index].toFixed(0)}`).join(', ');
  say(`${name.padEnd(10)} ${written}   (${figures.map((one) => last.audits[one].displayValue).join(', ')})`);
  for (const category of CATEGORIES)
    for (const { id, weight } of last.categories[category].auditRefs)
      if (weight > 0 && last.audits[id].score !== null && last.audits[id].score < 0.9)
        say(
          `             ${category}: ${last.audits[id].title}${last.audits[id].displayValue ? `, ${last.audits[id].displayValue}` : ''}`,
        );
  return scores.filter((score) => score < LEAST).length;
}
