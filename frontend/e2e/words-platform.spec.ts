import { expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { platform, useSession as keepSession } from './support/accounts';
import { failing } from './support/failing';

async function enterPlatform(context: BrowserContext, request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/super-admin/login', { data: platform });
  expect(answer.status()).toBe(200);
  await keepSession(context, (await answer.json()) as Parameters<typeof keepSession>[1]);
}

/** Reads a failure at once: it does not stay. */
const expectFailure = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })).toContainText(words);

test('the dashboard of the platform counts, lists a few, and leads on', async ({ context, page, request }) => {
  await enterPlatform(context, request);
  await page.goto('/super-admin-dashboard');
  const main = page.getByRole('main');
  for (const label of ['Total Organizations', 'Active Users', 'Total Documents', 'System Health']) {
    await expect(main.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
  }
  for (const [label, to] of [
    ['Subscription Management', '/super-admin-subscription'],
    ['User Management', '/super-admin-users'],
    ['Organization Management', '/super-admin-organizations'],
    ['System Analytics', '/super-admin-analytics'],
    ['Support Center', '/super-admin-support'],
    ['Compliance Center', '/super-admin-compliance'],
  ] as const) {
    await expect(main.getByRole('link', { name: new RegExp(`^${label}`) })).toHaveAttribute('href', to);
  }
  await expect(page.getByRole('region', { name: 'System Alerts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Growth' })).toBeVisible();
  for (const [name, most] of [
    ['Recent Organizations', 5],
    ['Recent Activity', 4],
  ] as const) {
    const region = page.getByRole('region', { name });
    await expect(region.getByRole('listitem').first()).toBeVisible();
    expect(await region.getByRole('listitem').count()).toBeLessThanOrEqual(most);
  }
  const organization = page.getByRole('region', { name: 'Recent Organizations' }).getByRole('listitem').first();
  await expect(organization).toContainText(
    /(@|No e-mail address).*(Active|Inactive).*\d+ users?.*[A-Z][a-z]{2} \d{1,2}, \d{4}/,
  );
});

test('what fails in subscription management is told', async ({ context, page, request }) => {
  test.slow();
  await enterPlatform(context, request);
  await page.goto('/super-admin-subscription');
  const dialog = page.getByRole('dialog');

  await test.step('a status', async () => {
    const rows = page.getByRole('table', { name: 'Subscriptions' }).locator('tbody tr');
    await expect(rows.getByRole('button', { name: /^Set status/ }).first()).toBeVisible();
    expect(await rows.count()).toBeLessThanOrEqual(5);
    await rows
      .getByRole('button', { name: /^Set status/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Active', 'Suspended', 'Cancelled']);
    await page.getByRole('menuitem', { name: 'Cancelled' }).click();
    await failing(page, { method: 'PUT', url: /\/subscriptions\/\d+\/status$/ });
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expectFailure(page, 'Failed to update subscription');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('an invoice that is generated', async () => {
    await page.getByRole('button', { name: 'Generate invoice' }).click();
    const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
    for (const name of ['Organization', 'Plan']) {
      await dialog.getByRole('combobox', { name }).click();
      await option.click();
      await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    }
    await failing(page, { method: 'POST', url: '**/generate-invoice' });
    await dialog.getByRole('button', { name: 'Generate invoice' }).click();
    await expectFailure(page, 'ErrorFailed to generate invoice');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an invoice that is sent', async () => {
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await failing(page, { method: 'POST', url: /\/invoices\/\d+\/send$/ });
    await page
      .getByRole('button', { name: /^Send (again )?INV-/ })
      .first()
      .click();
    await expectFailure(page, 'Failed to send invoice');
  });

  await test.step('a plan', async () => {
    await page.getByRole('tab', { name: 'Plans' }).click();
    await failing(page, { url: /\/api\/super-admin\/subscription-plans(\/\d+)?$/, method: 'POST' });
    await page.getByRole('button', { name: 'Create plan' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Offered to customers' })).toBeChecked();
    await expect(dialog.getByText('Unlimited', { exact: true })).toHaveCount(3);
    await dialog.getByRole('combobox', { name: 'Duration' }).click();
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText([
      'Free Trial (30 days)',
      '6 months',
      '1 year',
    ]);
    await page.locator('.ant-select-dropdown:visible').getByTitle('6 months').click();
    await dialog.getByLabel('Name').fill('Never made');
    await dialog.getByRole('button', { name: 'Create plan' }).click();
    await expectFailure(page, 'Failed to create subscription plan');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await failing(page, { url: /\/subscription-plans\/\d+$/, method: 'PUT' });
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expectFailure(page, 'Failed to update subscription plan');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await failing(page, { url: /\/subscription-plans\/\d+$/, method: 'DELETE' });
    await page
      .getByRole('button', { name: /^(Archive|Delete) / })
      .first()
      .click();
    await dialog.getByRole('button', { name: / plan$/ }).click();
    await expectFailure(page, 'Failed to delete subscription plan');
  });
});
