import type { Page, Route } from '@playwright/test';
import { allowConsole } from './test';

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string | RegExp;
}

/**
 * Has a call fail as no real server does: without a word, so that the screen's own words show, or without an answer,
 * as when the network is away. The answer puts it right again.
 */
export async function failing(
  page: Page,
  { method, url }: Call,
  how: 'wordless' | 'unreachable' = 'wordless',
): Promise<() => Promise<void>> {
  allowConsole(/status of 500/, /net::ERR_FAILED/);
  const answer = (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback();
    return how === 'wordless' ? route.fulfill({ status: 500, body: '' }) : route.abort();
  };
  await page.route(url, answer);
  return () => page.unroute(url, answer);
}
