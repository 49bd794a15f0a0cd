import { allowConsole, expect, test } from './support/test';
import { sessionOf, signIn, useSession } from './support/accounts';

test('a protected address asks for the sign-in and is returned to', async ({ page }) => {
  await page.goto('/documents?status=approved');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill('user@meridian.example');
  await page.getByLabel('Password', { exact: true }).fill('Countersign!45');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/documents\?status=approved$/);
});

test('the form says what is wrong, and a refusal is told', async ({ page }) => {
  allowConsole(/status of 401/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@meridian.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText('Invalid credentials');
});

test('signing out in one tab signs out the others', async ({ context, page }) => {
  // The other tab may notice that its stream has ended before it hears why.
  allowConsole(/status of 401.*auth\/refresh/);
  await signIn(page, 'user');
  const other = await context.newPage();
  await other.goto('/documents');
  await expect(other.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('without a network the session is kept and the start can be tried again', async ({ context, page, request }) => {
  allowConsole(/ERR_FAILED.*auth\/me/);
  await useSession(context, await sessionOf(request, 'user'));
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Cannot reach the server' })).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
});

test('a draft is kept in the browser and comes back', async ({ page }) => {
  await signIn(page, 'creator');
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await page.getByLabel('Title').fill('Kept for later');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Kept for later');
  await expect(page.getByText('notes.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect(page.getByText('Draft restored.')).toHaveCount(0);
});

test('a page whose code cannot be loaded leaves the frame and the other pages alone', async ({
  context,
  page,
  request,
}) => {
  allowConsole(/SearchPage/);
  await useSession(context, await sessionOf(request, 'user'));
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await page.route(/\/assets\/SearchPage/, (route) => route.abort());
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await nav.getByRole('link', { name: 'My Documents' }).click();
  await expect(page.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
});
