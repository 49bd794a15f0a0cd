import type { Page } from '@playwright/test';

/** A length in rem as the browser computes it. */
export const rem = (page: Page, count: number): Promise<string> =>
  page.evaluate((rems) => `${rems * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`, count);
