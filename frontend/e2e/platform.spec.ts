import { expect, test } from '@playwright/test';
import { platform } from './support/accounts';
import { watchConsole } from './support/console';
import { enter, makeOrganization, sendLogin } from './support/organization';

test('the super administrator suspends an organization and opens it again', async ({ browser, page, request }) => {
  test.slow();
  const { name, admin } = await makeOrganization(request);
  const member = await browser.newPage();
  await enter(member, admin);

  const expectQuiet = watchConsole(page);
  await page.goto('/super-admin-login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Access code is required')).toBeVisible();
  await page.getByLabel('Email').fill(platform.email);
  await page.getByLabel('Password', { exact: true }).fill(platform.password);
  await page.getByLabel('Access code').fill(platform.accessCode);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/super-admin-dashboard$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/super-admin-dashboard$/);

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

  await row.getByRole('button', { name: /Reactivate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate organization' }).click();
  await expect(row).toContainText('Active');
  await enter(member, admin);
  await member.close();
  expectQuiet();
});
