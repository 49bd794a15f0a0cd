import { allowConsole, expect, test, type Page } from './support/test';
import { platform } from './support/accounts';
import { enter, makeOrganization, sendLogin } from './support/organization';

async function enterPlatform(page: Page): Promise<void> {
  await page.goto('/super-admin-login');
  await page.getByLabel('Email').fill(platform.email);
  await page.getByLabel('Password', { exact: true }).fill(platform.password);
  await page.getByLabel('Access code').fill(platform.accessCode);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/super-admin-dashboard$/);
}

test('the super administrator suspends an organization and opens it again', async ({ browser, page, request }) => {
  test.slow();
  // Its administrator, who is shut out.
  allowConsole(/status of 401/);
  const { name, admin } = await makeOrganization(request);
  const member = await browser.newPage();
  await enter(member, admin);

  await page.goto('/super-admin-login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Access code is required')).toBeVisible();
  await enterPlatform(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/super-admin-dashboard$/);

  await page.getByRole('link', { name: /Organization Management/ }).click();
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
  await page.getByLabel('Search organizations').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /Suspend/ }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}` });
  await dialog.getByRole('button', { name: 'Suspend organization' }).click();
  await expect(dialog.getByText('Give a reason; it is kept on record')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Unpaid since March');
  await dialog.getByRole('button', { name: 'Suspend organization' }).click();
  await expect(row).toContainText('Suspended');

  await member.goto('/documents');
  await expect(member).toHaveURL(/\/login$/);
  await sendLogin(member, admin);
  await expect(member.getByText('Login failed')).toBeVisible();

  await row.getByRole('button', { name: name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByText(/^suspended .* by Robin Ellery$/)).toBeVisible();
  await expect(drawer).toContainText(admin);
  await drawer.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Reactivate organization' }).click();
  await expect(drawer.getByText('Active', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Active');
  await enter(member, admin);
  await member.close();
});

test('the super administrator looks after the platform', async ({ page, request }) => {
  test.slow();
  const { name, admin } = await makeOrganization(request);
  await enterPlatform(page);

  await test.step('the dashboard counts, warns and tells', async () => {
    const cards = page.getByRole('list').filter({ hasText: 'Total Organizations' });
    await expect(cards).toContainText(/Total Organizations\d+/);
    await expect(cards).toContainText(/\d of \d parts in order/);
    await expect(page.getByRole('region', { name: 'System Alerts' })).toContainText('No backup recorded');
    await expect(page.getByRole('region', { name: 'Recent Organizations' })).toContainText(name);
    await expect(page.getByRole('region', { name: 'Growth' })).toContainText(/Counted at \d/);
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Robin Ellery signed in');
  });

  await test.step('people are found wherever they are', async () => {
    await page.getByRole('link', { name: 'Platform Users' }).click();
    await page.getByLabel('Search users').fill(admin);
    await expect(page.getByRole('row', { name: new RegExp(admin) })).toContainText('Admin');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toContainText(admin);
    await page.getByRole('dialog', { name }).getByRole('link', { name: '1 user' }).click();
    await expect(page).toHaveURL(/\/super-admin-users\?organization=\d+$/);
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  await test.step('growth is drawn and can be read', async () => {
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('button', { name: 'Show table of Organizations' }).click();
    await expect(page.getByRole('table', { name: 'Organizations', exact: true }).getByRole('row')).toHaveCount(12);
  });

  await test.step('each part of the platform is measured', async () => {
    await page.getByRole('link', { name: 'Support Center' }).click();
    const health = page.getByRole('region', { name: 'System health' });
    await expect(health).toContainText(/Round trip\d+ ms/);
    await expect(health).toContainText('Writes, reads and removes');
    await expect(page.getByRole('region', { name: 'Failed work' })).toBeVisible();
  });

  await test.step('logs, holds and scheduled work are accounted for', async () => {
    await page.getByRole('link', { name: 'Compliance Center' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await expect(page.getByRole('row', { name: /Purge trash every day/ })).toBeVisible();
  });

  await test.step('and the own account is theirs alone', async () => {
    await page.getByRole('link', { name: /Robin Ellery/ }).click();
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Change access code' }).click();
    await page.getByLabel('Current password').fill(platform.password);
    await page.getByLabel('New access code', { exact: true }).fill('short');
    await page.getByLabel('Confirm new access code').fill('other');
    await page.getByRole('button', { name: 'Change access code' }).click();
    await expect(page.getByText('Access code must be at least 8 characters')).toBeVisible();
    await expect(page.getByText("Access codes don't match")).toBeVisible();
  });
});
