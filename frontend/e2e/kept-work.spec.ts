import { accounts, sessionOf, signIn, useSession } from './support/accounts';
import { allowConsole, expect, test, type Page } from './support/test';

const PASSWORD = 'Countersign!45';
const sure = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

test('work is not lost by a link, by Back, or by signing out unasked', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto('/documents');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Upload Document' }).click();
  await page.getByLabel('Title').fill('Half a form');

  await nav.getByRole('link', { name: 'Search' }).click();
  await expect(sure(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sure(page)).toBeHidden();
  await expect(page).toHaveURL(/\/upload$/);

  await page.goBack();
  await sure(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sure(page)).toBeHidden();
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByLabel('Title')).toHaveValue('Half a form');

  await page.getByRole('button', { name: 'Log out' }).click();
  await sure(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sure(page)).toBeHidden();

  await page.goBack();
  await sure(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await nav.getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('who is asked to sign in again keeps the form, and the other tabs go on too', async ({ context, page }) => {
  // What is refused until they have signed in again, and the wrong password.
  allowConsole(/status of 401/);
  await signIn(page, 'admin');
  const other = await context.newPage();
  await other.goto('/documents');
  await expect(other.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await page.goto('/organization');
  // Another one than a former try has saved.
  const address = `https://kept.example/${Date.now()}`;
  await page.getByLabel('Website').fill(address);

  // The session runs out: its cookie is gone, and the token is none any more.
  await context.clearCookies();
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('auth-storage', JSON.stringify({ ...stored, token: 'run.out.now' }));
  });
  const expired = page.getByRole('dialog', { name: 'Your session has ended' });
  const website = page.getByLabel('Website');
  const form = page.locator('form').filter({ has: website });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(expired.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(expired.getByLabel('Email')).toHaveValue(accounts.admin);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(expired.getByRole('alert')).toContainText('Invalid credentials');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // What was being sent goes through now.
  await expect(page.getByText('Organization saved')).toBeVisible();
  await expect(expired).toBeHidden();
  await expect(website).toHaveValue(address);

  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Management' }).click();
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('a lost connection is told, and that it is back', async ({ context, page, request }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto('/upload');
  await page.getByLabel('Title').fill('Still here');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are online again.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Still here');
});

test('a page is printed without its frame, black on white', async ({ context, page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await useSession(context, await sessionOf(request, 'admin'));
  await page.goto('/audit');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(heading).toBeVisible();
  const [red = 255] = await heading.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red, 'the ink is dark').toBeLessThan(80);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/documents');
  const download = page.getByRole('button', { name: /^Download/ }).first();
  await expect(download).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(download, 'paper has no buttons').toBeHidden();
});
