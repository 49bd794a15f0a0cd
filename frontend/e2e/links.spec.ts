import { expect, test, type Page } from './support/test';
import { accounts, platform, sessionOf, useSession, type Account } from './support/accounts';
import { crawl } from './support/crawler';

/** What everybody can see is looked at once. */
const PUBLIC = /^\/($|[?#]|app|compliance|subscription|verify|login)/;

async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: 'See all' }).or(page.getByText('No notifications'))).toBeVisible();
}

test('every link of the public pages leads somewhere', async ({ page }) => {
  test.slow();
  const visited = await crawl(page, '/', { examples: 2 });
  expect(visited.length).toBeGreaterThan(12);
});

for (const account of Object.keys(accounts) as Account[]) {
  test(`every link that ${account} meets leads somewhere`, async ({ context, page, request }) => {
    test.slow();
    await useSession(context, await sessionOf(request, account));
    // Two of each for the one who sees most.
    const examples = account === 'admin' ? 2 : 1;
    const visited = await crawl(page, '/dashboard', { examples, leaveOut: PUBLIC, open: openNotifications });
    expect(visited.length).toBeGreaterThan(6);
  });
}

test('every link that the super administrator meets leads somewhere', async ({ context, page, request }) => {
  test.slow();
  const answer = await request.post('/api/super-admin/login', { data: platform });
  await useSession(context, (await answer.json()) as Awaited<ReturnType<typeof sessionOf>>);
  const visited = await crawl(page, '/super-admin-dashboard', { examples: 2, leaveOut: PUBLIC });
  expect(visited.length).toBeGreaterThan(8);
});
