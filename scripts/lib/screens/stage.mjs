import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT } from '../run.mjs';
import { openSession, UNSIGNED } from './people.mjs';

const fromFrontend = createRequire(path.join(ROOT, 'frontend', 'package.json'));
const QUIET_MS = 400;
const MOST_MS = 15_000;
/** A picture of a long page takes its time on a busy machine. */
const PICTURE_MS = 60_000;
/** Taller than this, a picture shows no more of a list than it has shown already. */
const TALLEST = 4000;

/**
 * @typedef {object} Scene
 * @property {string} name of the picture's file
 * @property {string} path where it is; a function is given the facts of `furnish`
 * @property {string} [as] who looks: an account of `people.mjs`, nobody when left out
 * @property {(page: import('@playwright/test').Page, facts: object) => Promise<unknown>} [act] brings the page into
 *   the state to look at
 * @property {string} [hold] requests whose address contains this are never answered: the page as it loads
 * @property {string} [fail] requests whose address contains this fail: the page in an error
 * @property {boolean} [whole] false: what is in the window only, for what lies over the page
 * @property {boolean} [print] as it would come out on paper
 */

/** A browser with one signed-in context for each person and width, made when first needed. */
export async function openStage(address, out) {
  const { chromium } = fromFrontend('@playwright/test');
  const { default: packaged } = await import(pathToFileURL(fromFrontend.resolve('@sparticuz/chromium')).href);
  // As in frontend/playwright.config.ts.
  const args = packaged.args.filter((arg) => !/^--(single-process|no-zygote|headless|disable-web-security)/.test(arg));
  const executablePath = process.env.CHROMIUM_PATH ?? (await packaged.executablePath());
  const browser = await chromium.launch({ executablePath, args });
  const contexts = new Map();

  async function contextOf(as, width) {
    const key = `${as} ${width}`;
    if (!contexts.has(key)) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height: width < 640 ? 844 : 900 },
        deviceScaleFactor: width < 640 ? 2 : 1,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      if (as !== UNSIGNED) await openSession(context, as);
      contexts.set(key, context);
    }
    return contexts.get(key);
  }

  return {
    /** Takes one scene in each theme. The page is brought into its state once; the theme follows the system. */
    async take(scene, { width, themes, facts }) {
      const context = await contextOf(scene.as ?? UNSIGNED, width);
      const page = await context.newPage();
      page.setDefaultTimeout(MOST_MS);
      let failure;
      try {
        await page.emulateMedia({ colorScheme: themes[0] });
        await bringAbout(page, scene, facts);
        if (scene.print) await page.emulateMedia({ media: 'print' });
      } catch (error) {
        failure = error.message.split('\n')[0];
      }
      const shots = [];
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const file = scene.file ?? `${scene.name}.${width}.${theme}.png`;
        await picture(page, scene, path.join(out, file));
        shots.push({ name: scene.name, width, theme, file, failure });
      }
      await context.setOffline(false);
      await page.close();
      return shots;
    },
    close: () => browser.close(),
  };
}

async function bringAbout(page, scene, facts) {
  const { hold, fail, act } = scene;
  if (hold) await page.route(reads(hold), () => undefined);
  if (fail) await page.route(reads(fail), (route) => route.fulfill({ status: 500, json: FAILED }));
  const quiet = watchTraffic(page, hold);
  await page.goto(typeof scene.path === 'function' ? scene.path(facts) : scene.path);
  await quiet();
  if (!hold) await isThere(page);
  if (!act) return;
  await act(page, facts);
  await quiet();
  await isThere(page);
}

const FAILED = { statusCode: 500, code: 'internal', message: 'Something went wrong', requestId: 'a1b2c3' };

/** Requests to the API whose address contains this, without what only begins like it. */
const reads = (part) => (url) => url.pathname.startsWith('/api/') && url.pathname.endsWith(part);

/** Waits until nothing was under way for a moment. What is held back, and the stream of changes, never end. */
function watchTraffic(page, held) {
  const open = new Set();
  let changedAt = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/live' || (held && pathname.endsWith(held))) return;
    open.add(request);
    changedAt = Date.now();
  });
  const over = (request) => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    for (const start = Date.now(); Date.now() - start < MOST_MS; await page.waitForTimeout(50)) {
      if (open.size === 0 && Date.now() - changedAt >= QUIET_MS) return;
    }
  };
}

/** What is loading says so to screen readers: gone, the page is there. */
const isThere = (page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });

/** The browser's own encoder: a third of the size, for what goes into the repository. */
async function asWebp(context, png) {
  const page = await context.newPage();
  const encoded = await page.evaluate(async (base64) => {
    const { createImageBitmap, fetch, OffscreenCanvas } = globalThis;
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
    return globalThis.btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
    );
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(encoded, 'base64');
}

async function picture(page, { whole = true, box }, file) {
  const layers = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible');
  const usual = page.viewportSize();
  if (whole && !box && (await layers.count()) === 0) {
    const height = await page.evaluate(() => globalThis.document.documentElement.scrollHeight);
    // A window as tall as the page: in a picture put together by scrolling, what sticks to the window would end early.
    await page.setViewportSize({ ...usual, height: Math.min(Math.max(height, usual.height), TALLEST) });
  }
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: PICTURE_MS, clip: box });
  writeFileSync(file, file.endsWith('.webp') ? await asWebp(page.context(), image) : image);
  await page.setViewportSize(usual);
}
