import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// The browser comes from npm, so that no system browser is needed; where one is named by the environment, that is used.
const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
// The first two make the packaged browser fall over outside of the small sandboxes it was made for; without web
// security it sends no Origin, which the server asks for.
const args = chromium.args.filter((arg) => !/^--(single-process|no-zygote|headless|disable-web-security)/.test(arg));

// One address for each worker; Playwright tells a worker its place before it reads this file.
const products = (process.env.BASE_URL ?? 'http://127.0.0.1:3000').split(',');

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // Long enough for a busy machine; a failure takes that long to show.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A product has one development mailbox and the same few accounts for all: a worker for each product that is given.
  workers: products.length,
  forbidOnly: Boolean(process.env.CI),
  // A second try on a busy machine; the summary names how many needed one.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Recording costs as much time as the journeys themselves: only the second try is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
});
