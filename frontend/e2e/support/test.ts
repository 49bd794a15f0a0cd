import { expect, test as base, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

interface Watch {
  complaints: string[];
  allowed: RegExp[];
}

/** What is noted of the test that runs; a worker runs one at a time. */
let current: Watch | undefined;

/**
 * Lets the running test provoke what matches, on any of its pages.
 *
 * Chromium writes a line for each answer of 4xx. These lines count: a screen that asks for what it may not have, or for
 * what is not there, shows nothing and says nothing anywhere else. A test that has something refused says so, by the
 * status (/status of 409/) or, as lines end with the address, by both (/status of 401.*auth\/login/).
 */
export function allowConsole(...patterns: RegExp[]): void {
  if (!current) throw new Error('allowConsole is for the body of a test');
  current.allowed.push(...patterns);
}

/** Notes errors and warnings of a context's pages, whatever opened them, and what our own server could not do. */
function follow(context: BrowserContext, watch: Watch, origin: string): void {
  const note = (what: string, where: string) => {
    if (current === watch) watch.complaints.push(`${what} [${where}]`);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text(), message.location().url);
  });
  context.on('weberror', (error) =>
    note(`uncaught: ${String(error.error())}`, error.page()?.url() ?? 'a page that is closed'),
  );
  context.on('response', (response) => {
    if (response.status() < 500 || new URL(response.url()).origin !== origin) return;
    note(`answered with a status of ${response.status()}`, response.url());
  });
}

/** Like Playwright's, but a test in which any page of any context complained fails. */
export const test = base.extend<{ quietConsole: void }>({
  quietConsole: [
    async ({ browser, baseURL }, use) => {
      const watch: Watch = { complaints: [], allowed: [] };
      const start = (context: BrowserContext) => follow(context, watch, new URL(baseURL ?? '').origin);
      current = watch;
      // Those that a hook opened before all tests are there already.
      browser.contexts().forEach(start);
      browser.on('context', start);
      await use();
      browser.off('context', start);
      current = undefined;
      const unexpected = watch.complaints.filter((complaint) => !watch.allowed.some((one) => one.test(complaint)));
      expect(unexpected, 'the console stays quiet, and the server has an answer').toEqual([]);
    },
    { auto: true },
  ],
});
