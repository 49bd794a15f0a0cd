import { expect, test, type Page } from './support/test';
import { platform } from './support/accounts';
import { choose, makeOrganization } from './support/organization';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the super administrator: a plan, an invoice, the health of the platform, and a suspension', async ({
  page,
  request,
}) => {
  test.slow();
  const { name } = await makeOrganization(request);
  const plan = `Quay ${Date.now()}`;

  await test.step('signs in with the access code', async () => {
    await page.goto('/super-admin-login');
    await page.getByLabel('Email').fill(platform.email);
    await page.getByLabel('Password', { exact: true }).fill(platform.password);
    await page.getByLabel('Access code').fill(platform.accessCode);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/super-admin-dashboard$/);
    await expect(page.getByRole('region', { name: 'Recent Organizations' })).toContainText(name);
  });

  await test.step('makes a plan', async () => {
    await main(page).getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('tab', { name: 'Plans' }).click();
    await page.getByRole('button', { name: 'Create plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create plan' });
    await dialog.getByLabel('Name').fill(plan);
    await dialog.getByLabel('Monthly price').fill('12');
    await dialog.getByRole('button', { name: 'Use 6 × monthly: $72.00' }).click();
    await dialog.getByRole('button', { name: 'Create plan' }).click();
    await expect(page.getByText('Subscription plan created successfully')).toBeVisible();
  });

  await test.step('writes an invoice and sends it', async () => {
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await page.getByRole('button', { name: 'Generate invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate invoice' });
    await dialog.getByRole('combobox', { name: 'Organization' }).fill(name);
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
    await choose(page, 'Plan', new RegExp(`^${plan},`), dialog);
    await dialog.getByRole('button', { name: 'Generate invoice' }).click();
    await expect(page.getByText('Invoice Generated')).toBeVisible();
    const drawer = page.getByRole('dialog', { name: /^INV-\d{4}-\d{6}$/ });
    await expect(drawer).toContainText('$72.00');
    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Invoice Sent')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('looks how the platform is', async () => {
    await main(page).getByRole('link', { name: 'Support Center' }).click();
    await expect(page.getByRole('region', { name: 'System health' })).toContainText(/Round trip\d+ ms/);
  });

  await test.step('suspends an organization, and opens it again', async () => {
    await main(page).getByRole('link', { name: 'Organizations' }).click();
    await page.getByLabel('Search organizations').fill(name);
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('button', { name: /Suspend/ }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${name}` });
    await dialog.getByLabel('Reason').fill('Asked for by its owner');
    await dialog.getByRole('button', { name: 'Suspend organization' }).click();
    await expect(row).toContainText('Suspended');
    await row.getByRole('button', { name: /Reactivate/ }).click();
    await page.getByRole('button', { name: 'Reactivate organization' }).click();
    await expect(row).toContainText('Active');
  });

  await test.step('leaves', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/login$/);
  });
});
