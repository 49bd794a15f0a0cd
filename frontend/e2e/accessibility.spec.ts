import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '../src/shared/routing/paths';
import { platform, sessionOf, useSession } from './support/accounts';
import { expectAccessible, looks, type Scene } from './support/accessible';
import { adminScenes, platformScenes, publicScenes, reviewerScenes } from './support/scenes';
import { expect, test, type Page } from './support/test';

/** Another address of a page that is looked at under its first one, and a report, which is opened from their list. */
const known: readonly string[] = [paths.homeAlias, paths.privacyAlias, paths.report];

test('every route is looked at', () => {
  // Those of other screens stand beside the journeys that prepare them.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const specs = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const text = specs.map((file) => readFileSync(path.join(here, file), 'utf8')).join('\n');
  const looked = [...text.matchAll(/path: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, filled]) =>
    (plain ?? filled ?? '').split('?')[0]?.replace(/\$\{[^}]*\}/g, ':id'),
  );
  expect(Object.values(paths).filter((one) => !known.includes(one) && !looked.includes(one))).toEqual([]);
});

async function look(page: Page, scenes: Scene[]): Promise<void> {
  for (const scene of scenes) await test.step(scene.name, () => expectAccessible(page, scene));
}

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });
    // One page goes through many screens.
    test.beforeEach(() => test.setTimeout(600_000));

    test('public pages and ways in', ({ page }) => look(page, publicScenes));

    test('screens of members and administrators', async ({ context, page, request }) => {
      await useSession(context, await sessionOf(request, 'admin'));
      await look(page, adminScenes);
    });

    test('screens of a reviewer', async ({ context, page, request }) => {
      await useSession(context, await sessionOf(request, 'reviewer'));
      await look(page, reviewerScenes);
    });

    test('screens of the super administrator', async ({ context, page, request }) => {
      const response = await request.post('/api/super-admin/login', { data: platform });
      await useSession(context, (await response.json()) as Awaited<ReturnType<typeof sessionOf>>);
      await look(page, platformScenes);
    });
  });
}

test('nothing moves for those who want no motion, and at 320 px nothing is cut off', async ({
  context,
  page,
  request,
}) => {
  await useSession(context, await sessionOf(request, 'admin'));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/dashboard', '/documents', '/upload', '/approval', '/messages', '/search', '/users']) {
    await page.goto(address);
    await expect(page.locator('h1:visible')).toHaveCount(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
});
