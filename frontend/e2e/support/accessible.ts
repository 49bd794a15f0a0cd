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

/** Checks a scene: nothing that axe finds and nothing that scrolls sideways. */
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
  expect
    .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`))
    .toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}
