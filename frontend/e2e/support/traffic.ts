import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;
/** A busy machine needs it; what loads for ever is found all the same. */
const MOST_MS = 90_000;

/**
 * Follows a page's requests. The answer waits until none was under way for half a second; the stream of changes,
 * which never ends, does not count.
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: () => void) => () => {
    change();
    changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/live')) note(() => open.add(request))();
  });
  const over = (request: Request) => note(() => open.delete(request))();
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    for (const start = Date.now(); Date.now() - start < MOST_MS; ) {
      if (open.size === 0 && Date.now() - changedAt >= QUIET_MS) return;
      await page.waitForTimeout(100);
    }
    throw new Error(`Still loading: ${[...open].map((request) => request.url()).join(', ')}`);
  };
}
