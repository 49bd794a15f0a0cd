import AxeBuilder from '@axe-core/playwright';
import { allowConsole, expect, type Page } from './test';
import { watchTraffic } from './traffic';

/** A screen in one of its states. */
export interface Scene {
  name: string;
  path: string;
  /** Brings the page into the state to look at. */
  prepare?: (page: Page) => Promise<void>;
  /** What the console may complain about on the way. */
  expected?: RegExp[];
}

/** The widths that every screen is looked at in: a desk and a phone. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Both widths, each in one theme; what a theme can break is looked at in the other one too, without a second visit. */
export const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const findings = (violations: { id: string; nodes: { target: unknown[] }[] }[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** The colours of the theme that is not on show, on the very same screen. */
async function expectReadableInOtherTheme(page: Page): Promise<void> {
  const shown = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(() => themeOf(page)).toBe(other);
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect.soft(findings(violations), `in the ${other} theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: shown });
  await expect.poll(() => themeOf(page)).toBe(shown);
}

/** A page has one main part and one heading that names it, whatever lies over it. */
async function expectOneOfEach(page: Page): Promise<void> {
  await expect.soft(page.locator('main:visible'), 'one main part').toHaveCount(1);
  await expect.soft(page.locator('h1:visible'), 'one heading of the page').toHaveCount(1);
}

/** Checks a scene, in both themes: nothing that axe finds, one main part and heading, nothing that scrolls sideways. */
export async function expectAccessible(page: Page, { path, prepare, expected = [] }: Scene): Promise<void> {
  allowConsole(...expected);
  const quiet = watchTraffic(page);
  await page.goto(path);
  await quiet();
  if (prepare) {
    await prepare(page);
    await quiet();
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect.soft(findings(violations)).toEqual([]);
  await expectOneOfEach(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  await expectReadableInOtherTheme(page);
}
