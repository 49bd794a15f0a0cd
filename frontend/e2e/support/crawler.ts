import { expect, test, type Page } from '@playwright/test';

/** A link as it stands on a page. */
export interface FoundLink {
  href: string;
  name: string;
  target: string;
  rel: string;
}

/** Reads the links that are on a page now, open dialogs and panels included. */
export function linksOf(page: Page): Promise<FoundLink[]> {
  return page.locator('a').evaluateAll((anchors) =>
    (anchors as HTMLAnchorElement[]).map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      name: (anchor.getAttribute('aria-label') ?? anchor.innerText ?? '').trim() || (anchor.title ?? ''),
      target: anchor.target,
      rel: anchor.rel,
    })),
  );
}

/** An address without what makes one of many of it: numbers, and what filters are set to. */
export function patternOf(address: string): string {
  const url = new URL(address, 'http://here');
  const names = [...new Set(url.searchParams.keys())].sort().join('&');
  return `${url.pathname.replace(/\d+/g, ':n')}?${names}`;
}

const screenOf = (address: string) => patternOf(address).split('?')[0] ?? '';

/** Waits until a page shows what it is: a heading, and nothing that is still on its way. */
export async function expectScreen(page: Page, address: string): Promise<void> {
  const where = `the page ${address}`;
  // Not those of the sidebar, which is there before the page.
  await expect(page.locator('main').locator('h1, h2').first(), where).toBeVisible();
  await expect(page.getByText(/^Loading /), `${where} stops loading`).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]'), `${where} stops loading`).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^(404|403)\b/ }), where).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' }), where).toHaveCount(0);
  await expect(page.getByText(/^There is no such |^This .* does not exist$/), where).toHaveCount(0);
}

/** Goes to another address of the screen that is shown, without loading the application anew. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** What a link must be, apart from where it leads. Gives the address to look at, or null when it leads elsewhere. */
function judged({ href, name, target, rel }: FoundLink, from: string, origin: string): string | null {
  const link = `the link "${name}" (${href}) on ${from}`;
  expect.soft(name, `${link} has words`).not.toBe('');
  expect.soft(href, `${link} leads somewhere`).not.toMatch(/^(#?|javascript:.*)$/i);
  if (target === '_blank') expect.soft(rel, `${link} tells the other page nothing`).toContain('noopener');
  if (href.startsWith('mailto:')) {
    expect.soft(href, link).toMatch(/^mailto:[^@\s?]+@[^@\s?]+\.[a-z]+(\?\S*)?$/);
    return null;
  }
  const url = new URL(href, new URL(from, origin));
  if (url.protocol === 'blob:') return null;
  if (url.origin !== origin) {
    expect.soft(url.protocol, link).toBe('https:');
    expect.soft(rel, link).toContain('noopener');
    return null;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

interface Walk {
  /** How many addresses of one pattern are looked at. */
  examples: number;
  /** Screens that are not looked at: others do. */
  leaveOut?: RegExp;
  /** Brings what the first page keeps behind buttons onto it. */
  open?: (page: Page) => Promise<void>;
}

/** Walks from page to page by the links that are on them, and checks each page that it comes to. Gives their addresses. */
export async function crawl(page: Page, start: string, { examples, leaveOut, open }: Walk): Promise<string[]> {
  const origin = new URL(test.info().project.use.baseURL ?? '').origin;
  const counts = new Map<string, number>([[patternOf(start), 1]]);
  const visited: string[] = [];
  const waiting = [start];
  // The places of each screen that links name after the #.
  const places = new Map<string, Set<string>>();
  const note = (link: string) => {
    const [bare = '', hash = ''] = link.split('#');
    // Facts for the page to read are no place on it.
    const address = hash.includes('=') ? link : bare;
    const screen = screenOf(bare);
    if (hash && address === bare) places.set(screen, (places.get(screen) ?? new Set()).add(decodeURIComponent(hash)));
    const pattern = patternOf(address);
    const count = counts.get(pattern) ?? 0;
    if (count >= examples || leaveOut?.test(address) || visited.includes(address) || waiting.includes(address)) return;
    counts.set(pattern, count + 1);
    waiting.push(address);
  };
  let screen = '';
  const look = async (address: string) => {
    // Another screen's code has to be loaded first, and until it is there the former screen stays.
    const next = screenOf(address);
    await (next === screen ? follow(page, address) : page.goto(address));
    screen = next;
    await expectScreen(page, address);
    if (address === start) await open?.(page);
    for (const link of await linksOf(page)) {
      const found = judged(link, address, origin);
      if (found) note(found);
    }
  };
  const answers = async (address: string) =>
    expect.soft((await page.request.get(address)).ok(), `${address} answers`).toBe(true);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const to = address;
    visited.push(to);
    await test.step(to, () => (/^\/(api|dev|health)\//.test(to) ? answers(to) : look(to)));
  }
  for (const [named, hashes] of places) {
    const address = visited.find((one) => screenOf(one) === named);
    if (!address) continue;
    await test.step(`places of ${address}`, async () => {
      await page.goto(address);
      await expectScreen(page, address);
      const missing = await page.evaluate((ids) => ids.filter((id) => !document.getElementById(id)), [...hashes]);
      expect.soft(missing, `places of ${address}`).toEqual([]);
    });
  }
  return visited;
}
