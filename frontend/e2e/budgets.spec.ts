import { gzipSync } from 'node:zlib';
import { sessionOf, useSession } from './support/accounts';
import { expect, test, type Page } from './support/test';
import { watchTraffic } from './support/traffic';

/** What a first visit may load of scripts, compressed with gzip; other browsers get Brotli, which is less. */
const MOST_BYTES = 200_000;

interface Script {
  name: string;
  bytes: number;
}

/** Every script that a first visit to `path` loads until the page is complete, the heaviest first. */
async function scriptsOf(page: Page, path: string, heading: string | RegExp): Promise<Script[]> {
  const found: Promise<Script>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('javascript')) return;
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    found.push(response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })));
  });
  const quiet = watchTraffic(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await quiet();
  return (await Promise.all(found)).sort((a, b) => b.bytes - a.bytes);
}

/** Prints the scripts and fails when they are too many bytes together. */
function expectWithinBudget(what: string, scripts: Script[]): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = scripts.map(({ name, bytes }) => `${kilobytes(bytes)} kB  ${name}`);
  const table = `${kilobytes(total)} kB  ${what}: ${scripts.length} scripts, at most ${MOST_BYTES / 1000} kB`;
  if (process.env.BUDGET_TABLE) process.stdout.write(`\n${lines.join('\n')}\n${table}\n`);
  // A page without its scripts would be light as well.
  expect(scripts.length).toBeGreaterThan(5);
  expect(total, [table, ...lines].join('\n')).toBeLessThan(MOST_BYTES);
}

test('a first visit of the landing page is light', async ({ page }) => {
  expectWithinBudget('landing page', await scriptsOf(page, '/', 'Every document reviewed'));
});

test('a first visit of the dashboard is light', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'admin'));
  expectWithinBudget('dashboard', await scriptsOf(page, '/dashboard', /^Good /));
});
