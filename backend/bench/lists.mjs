// Long tasks and layout shifts of the lists, with 10,000 documents behind them, in a real browser.
//   npm run bench:lists [-- --documents=10000 --only=/documents]
// Fails when a task takes more than 200 ms or a page moves. Needs nothing but Node.
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromiumEnvironment } from '../../scripts/lib/chromium.mjs';
import { fill } from './fill.mjs';
import { actorOf, BASE, Product, signIn } from './product.mjs';

const MOST_MS = 200;
/** Google's limit for a good page is 0.1. */
const MOST_SHIFT = 0.1;
const { values } = parseArgs({
  options: { documents: { type: 'string', default: '10000' }, only: { type: 'string', default: '' } },
});
const fromFrontend = createRequire(new URL('../../frontend/package.json', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);

const scroll = async (page) => {
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(150);
  }
};
const more = async (page) => {
  const button = page.getByRole('button', { name: /more/i }).last();
  if (await button.isVisible()) await button.click();
  await page.waitForTimeout(1000);
};

/** Each list, and what people do there. */
const LISTS = [
  { path: '/documents', act: [scroll, more, scroll] },
  { path: '/documents?layout=table', act: [scroll, more, scroll] },
  { path: '/documents?status=approved&category=contract', act: [scroll, more] },
  { path: '/search?q=plan', act: [scroll, more] },
  { path: '/approval', act: [scroll] },
  { path: '/audit', act: [scroll, more] },
  { path: '/users', act: [scroll] },
  { path: '/dashboard', act: [scroll] },
];

/** Runs in the page, before anything else does. */
function observe() {
  globalThis.seen = { tasks: [], shift: 0, moved: [] };
  const nameOf = (node) =>
    node?.className ? `${node.localName}.${node.className}` : (node?.localName ?? 'something gone');
  new globalThis.PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => globalThis.seen.tasks.push(duration)),
  ).observe({
    type: 'longtask',
    buffered: true,
  });
  new globalThis.PerformanceObserver((list) =>
    list.getEntries().forEach(({ value, hadRecentInput, sources }) => {
      if (hadRecentInput) return;
      globalThis.seen.shift += value;
      globalThis.seen.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(', ')}`);
    }),
  ).observe({ type: 'layout-shift', buffered: true });
}

async function openBrowser({ user, token }) {
  Object.assign(process.env, await chromiumEnvironment());
  const { chromium } = fromFrontend('@playwright/test');
  const { default: packaged } = await import(pathToFileURL(fromFrontend.resolve('@sparticuz/chromium')).href);
  // As in frontend/playwright.config.ts.
  const args = packaged.args.filter((arg) => !/^--(single-process|no-zygote|headless|disable-web-security)/.test(arg));
  const executablePath = process.env.CHROMIUM_PATH ?? (await packaged.executablePath());
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1440, height: 900 } });
  const session = JSON.stringify({ user, token, isAuthenticated: true });
  await context.addInitScript((text) => globalThis.localStorage.setItem('auth-storage', text), session);
  await context.addInitScript(observe);
  return { browser, context };
}

const product = new Product();
try {
  say('Starting');
  await product.start();
  const people = { admin: await signIn('admin@meridian.example'), creator: await signIn('creator@meridian.example') };
  const context = await product.context();
  const { sessionId } = actorOf(people.admin);
  await fill({ product, context, people: { ...people, sessionId }, documents: Number(values.documents), say });
  await context.close();
  const stage = await openBrowser(people.admin);
  let missed = 0;
  for (const { path, act } of LISTS.filter((list) => list.path.startsWith(values.only))) {
    const page = await stage.context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(2000);
    for (const step of act) await step(page);
    const { tasks, shift, moved } = await page.evaluate(() => globalThis.seen);
    const longest = Math.max(0, ...tasks);
    const good = longest <= MOST_MS && shift <= MOST_SHIFT;
    if (!good) missed += 1;
    say(
      `${path.padEnd(48)} longest task ${longest.toFixed(0).padStart(4)} ms, ${tasks.length} over 50 ms; shift ${shift.toFixed(3)}${good ? '' : '   too much'}`,
    );
    if (shift > MOST_SHIFT) moved.forEach((what) => say(`    moved by ${what}`));
    await page.close();
  }
  await stage.browser.close();
  say(`Load average ${loadavg()[0].toFixed(1)} at the end; at most ${MOST_MS} ms and a shift of ${MOST_SHIFT}.`);
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  await product.stop();
}
process.exit();
