import { expect, test, type Page } from './support/test';
import { sessionOf, useSession } from './support/accounts';

const publicPages = [
  '/',
  '/compliance/faq',
  '/compliance/how-to-use',
  '/compliance/privacy-policy',
  '/compliance/business-continuity',
];

/** The addresses within the product that a page links to, also in the parts that are not shown. */
async function linksOf(page: Page): Promise<URL[]> {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  const addresses = links.filter((link) => link.startsWith('http')).map((link) => new URL(link));
  expect(
    addresses.filter((address) => address.origin !== origin),
    'public pages link to the product only',
  ).toEqual([]);
  return addresses;
}

test('every link of the public pages leads somewhere, and every place they name is there', async ({ page }) => {
  test.slow();
  const places = new Map<string, Set<string>>();
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    for (const { pathname, search, hash } of await linksOf(page)) {
      const known = places.get(pathname + search) ?? new Set();
      places.set(pathname + search, hash ? known.add(hash) : known);
    }
  }
  expect(places.size).toBeGreaterThan(12);
  for (const [address, hashes] of places) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await expect.soft(page.getByText('404 Page Not Found'), address).toHaveCount(0);
      // The page is there already: these lead to a place in it, and open its tab.
      for (const hash of hashes) {
        await page.goto(address + hash);
        await expect.soft(page.locator(hash), address + hash).toBeVisible();
      }
    });
  }
});

test('the landing page shows the product, in the theme and size of the visitor, and leads in', async ({ page }) => {
  const shown = (name: RegExp) =>
    expect
      .poll(() =>
        page.getByRole('img', { name }).evaluate((img: HTMLImageElement) => (img.naturalWidth ? img.currentSrc : '')),
      )
      .not.toBe('');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const product = page.getByRole('img', { name: /^A financial report/ });
  await expect(product).toHaveJSProperty('complete', true);
  await shown(/^A financial report/);
  expect(await product.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/product-review-dark.webp');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => product.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toContain('/product-review-phone-light.webp');
  await page.getByRole('img', { name: /^The integrity certificate/ }).scrollIntoViewIfNeeded();
  await shown(/^The integrity certificate/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /proves who decided what/);
  await page.getByRole('link', { name: 'Start free trial' }).click();
  await expect(page.getByRole('heading', { name: 'Register your organization' })).toBeVisible();
});

test('a question is found by its words, and the search has an address', async ({ page }) => {
  await page.goto('/compliance/faq');
  const questions = page.getByRole('heading', { level: 3 });
  await expect(page.getByRole('heading', { name: 'Which files can I upload?' })).toBeVisible();
  const all = await questions.count();
  expect(all).toBeGreaterThan(30);
  await page.getByRole('searchbox', { name: 'Find a question' }).fill('email code');
  await expect(page).toHaveURL(/faq\?q=email(\+|%20)code$/);
  await expect(page.getByRole('heading', { name: 'Which files can I upload?' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'I forgot my password.' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'questions for “email code”' })).toBeVisible();
  await page.getByRole('searchbox').fill('unicorn');
  await expect(page.getByText('Nothing here has all of these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(questions).toHaveCount(all);
  // A link to a question wins over what was looked for.
  await page.goto('/compliance/faq?q=unicorn#locked-account');
  await expect(page.getByRole('heading', { name: 'Why is my account locked?' })).toBeInViewport();
});

test('what is not there and what is not yours say so and lead on', async ({ context, page, request }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.getByText('/no/such/page')).toBeVisible();
  await page.getByRole('link', { name: 'Return to home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await useSession(context, await sessionOf(request, 'reviewer'));
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: 'User Login' })).toHaveCount(0);
  await page.getByRole('link', { name: 'My Documents' }).click();
  await expect(page.getByRole('heading', { name: 'My Documents', level: 1 })).toBeVisible();
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: /^403/, level: 1 })).toBeVisible();
  await expect(page.getByText('Your role, Reviewer, does not include it.')).toBeVisible();
  await page.getByRole('link', { name: 'What each role may do' }).click();
  await expect(page.getByRole('heading', { name: 'Choose roles' })).toBeVisible();
});

test('large organizations are given the address of whoever runs this service', async ({ page }) => {
  await page.goto('/subscription');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Contact Enterprise Sales' })).toHaveAttribute(
    'href',
    /^mailto:sales@countersign\.example/,
  );
});

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
