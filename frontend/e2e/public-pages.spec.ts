import { expect, test, type Page } from './support/test';
import { sessionOf, useSession } from './support/accounts';

const publicPages = [
  '/',
  '/compliance/faq',
  '/compliance/how-to-use',
  '/compliance/privacy-policy',
  '/compliance/business-continuity',
];

/** Every link that is on a page now, also in the parts that are not shown, without its repetitions. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return [...new Set(links)].filter((link) => link.startsWith('http'));
}

for (const path of publicPages) {
  test(`every link of ${path} leads somewhere`, async ({ page }) => {
    test.slow();
    await page.goto(path, { waitUntil: 'networkidle' });
    const links = await linksOf(page);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      await test.step(link, async () => {
        const { origin, hash } = new URL(link);
        expect(origin, 'public pages link to the product only').toBe(new URL(page.url()).origin);
        await page.goto(link);
        await expect(page.locator('h1, h2').first()).toBeVisible();
        await expect.soft(page.getByText('404 Page Not Found'), link).toHaveCount(0);
        if (hash) await expect.soft(page.locator(hash), `the place ${link}`).toBeVisible();
      });
    }
  });
}

test('links within the site open the right tab and the right place', async ({ page }) => {
  await page.goto('/compliance/faq');
  await page.getByRole('link', { name: 'setup guide' }).click();
  await expect(page.getByRole('tab', { name: 'Organization Setup' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Register the organization' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/faq$/);
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeInViewport();
});

test('tabs have addresses and follow the arrow keys', async ({ page }) => {
  await page.goto('/compliance/business-continuity?tab=recovery-plans');
  const recovery = page.getByRole('tab', { name: 'Recovery Plans' });
  await expect(recovery).toHaveAttribute('aria-selected', 'true');
  await recovery.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Maintenance & Testing' })).toBeFocused();
  await expect(page).toHaveURL(/tab=maintenance-and-testing$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Policy Overview' })).toBeVisible();
  await page.goto('/compliance/business-continuity#full-restore');
  await expect(page.getByRole('heading', { name: 'Full restore' })).toBeInViewport();
});

test('a printed policy has all its parts and nothing to click', async ({ page }) => {
  await page.goto('/compliance/business-continuity');
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['Targets at a glance', 'The first hour', 'Recovery objectives', 'Calendar']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('both ways back lead to the landing page', async ({ page }) => {
  for (const path of ['/compliance/faq', '/compliance/how-to-use']) {
    for (const name of ['Return to Home', 'Main Page']) {
      await page.goto(path);
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  }
});

test('signed-in users reach the pages from the sidebar', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'user'));
  for (const [name, title] of [
    ['FAQ', 'Frequently asked questions'],
    ['How-To Guide', 'How-To Guide'],
    ['Privacy Policy', 'Privacy Policy & Terms of Service'],
    ['Business Continuity', 'Business Continuity Policy'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('subscription management is for the super administrator', async ({ context, page, request }) => {
  await page.goto('/super-admin-subscription');
  await expect(page).toHaveURL(/\/login$/);
  await useSession(context, await sessionOf(request, 'admin'));
  await page.goto('/super-admin-subscription');
  await expect(page.getByRole('heading', { name: /^403/ })).toBeVisible();
});

test('the link to the subscription platform leads the super administrator there', async ({ page }) => {
  await page.goto('/super-admin-login');
  await page.getByLabel('Email').fill('superadmin@countersign.example');
  await page.getByLabel('Password', { exact: true }).fill('Countersign!45');
  await page.getByLabel('Access code').fill('Cedar-7421-Harbor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/super-admin-dashboard$/);
  await page.goto('/super-admin-subscription');
  await expect(page.getByRole('heading', { name: 'Subscription Management' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Subscriptions', 'Invoices', 'Plans']);
});
