import { allowConsole, expect, test, type Page } from './support/test';
import { platform } from './support/accounts';
import { choose, makeOrganization } from './support/organization';

async function enterPlatform(page: Page): Promise<void> {
  await page.goto('/super-admin-login');
  await page.getByLabel('Email').fill(platform.email);
  await page.getByLabel('Password', { exact: true }).fill(platform.password);
  await page.getByLabel('Access code').fill(platform.accessCode);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/super-admin-dashboard$/);
}

test('the super administrator sells a plan, from the catalogue to the refund', async ({ page, request }) => {
  test.slow();
  const { name } = await makeOrganization(request);
  const plan = `Harbour ${Date.now()}`;
  // The refused plan is told by the browser, too.
  allowConsole(/status of 400/);
  await enterPlatform(page);
  await page.goto('/super-admin-subscription');

  await test.step('the overview counts, and shows who came last', async () => {
    await expect(page.getByRole('link', { name: /^Total Revenue \$/ })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Free Trial');
    await expect(row).toContainText('1 of 25 users');
  });

  await test.step('a plan is created, and changed', async () => {
    await page.getByRole('tab', { name: 'Plans' }).click();
    await expect(page).toHaveURL(/tab=plans$/);
    await page.getByRole('button', { name: 'Create plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create plan' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Max users').fill('many');
    await dialog.getByRole('button', { name: 'Create plan' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Enter a whole number; 0 means unlimited')).toBeVisible();
    await dialog.getByLabel('Name').fill('Professional');
    await dialog.getByLabel('Monthly price').fill('49.50');
    await dialog.getByRole('button', { name: 'Use 6 × monthly: $297.00' }).click();
    await dialog.getByLabel('Max users').fill('30');
    await dialog.getByLabel('Features').fill('Moorings\n\n  Tides');
    await dialog.getByRole('button', { name: 'Create plan' }).click();
    await expect(dialog.getByText('A plan of this name exists already')).toBeVisible();
    await dialog.getByLabel('Name').fill(plan);
    await dialog.getByRole('button', { name: 'Create plan' }).click();
    await expect(page.getByText('Subscription plan created successfully')).toBeVisible();

    const card = page.getByRole('listitem', { name: plan });
    await expect(card).toContainText('$49.50/month$297 for 6 months');
    await expect(card).toContainText('30 usersUnlimited storageUnlimited documents');
    await expect(card.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText(['Moorings', 'Tides']);
    await card.getByRole('button', { name: `Edit ${plan}` }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${plan}` });
    await edit.getByLabel('Max storage (GB)').fill('20');
    await edit.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText('Subscription plan updated successfully')).toBeVisible();
    await expect(card).toContainText('20 GB storage');
  });

  const drawer = page.getByRole('dialog', { name: /^INV-\d{4}-\d{6}$/ });
  await test.step('an invoice is generated, sent and downloaded', async () => {
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await page.getByRole('button', { name: 'Generate invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate invoice' });
    await dialog.getByRole('button', { name: 'Generate invoice' }).click();
    await expect(dialog.getByText('Organization is required')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Organization' }).fill(name);
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
    await choose(page, 'Plan', `${plan}, $49.50 a month`, dialog);
    await dialog.getByRole('button', { name: 'Generate invoice' }).click();
    await expect(page.getByText('Invoice Generated')).toBeVisible();
    await expect(drawer).toContainText('$297.00');
    await expect(drawer).toContainText('Pending');

    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Invoice Sent')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Send again' })).toBeVisible();

    const answer = page.context().waitForEvent('response', (one) => /\/download\?ticket=/.test(one.url()));
    const tab = page.context().waitForEvent('page');
    await drawer.getByRole('button', { name: 'Download' }).click();
    const response = await answer;
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain('application/pdf');
    await (await tab).close();
  });

  await test.step('what comes in is recorded, and what goes back', async () => {
    await drawer.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: /^Record payment of INV/ });
    await payment.getByLabel('Amount').fill('297.01');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(payment.getByText('Only $297.00 is still to be paid')).toBeVisible();
    await payment.getByLabel('Amount').fill('$100');
    await payment.getByLabel('Reference, optional').fill('WIRE-77');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(drawer).toContainText('$197.00 still to be paid');
    await expect(drawer).toContainText('WIRE-77');
    await drawer.getByRole('button', { name: 'Record payment' }).click();
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(drawer.getByText('Paid', { exact: true }).first()).toBeVisible();

    await drawer.getByRole('button', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: /^Refund INV/ });
    await refund.getByLabel('Amount').fill('97');
    await refund.getByRole('button', { name: 'Record refund' }).click();
    await expect(refund.getByText('Reason is required')).toBeVisible();
    await refund.getByLabel('Reason').fill('Two weeks without moorings');
    await refund.getByRole('button', { name: 'Record refund' }).click();
    await expect(drawer.getByText(/^CN-\d{4}-\d{6}$/)).toBeVisible();
    await expect(drawer).toContainText('-$97.00');
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the subscription is suspended and set active again', async () => {
    await page.getByRole('tab', { name: 'Subscriptions' }).click();
    await page.getByLabel('Search subscriptions').fill(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText(plan);
    // Found: the row is no longer replaced under the menu.
    await expect(page.getByRole('row')).toHaveCount(2);
    const set = async (status: string, action: string) => {
      await row.getByRole('button', { name: `Set status of ${name}` }).click();
      await page.getByRole('menuitem', { name: status }).click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await expect(row.getByText(status, { exact: true })).toBeVisible();
    };
    await set('Suspended', 'Suspend subscription');
    await expect(page.getByText('Subscription Updated').first()).toBeVisible();
    await set('Active', 'Activate subscription');
  });

  await test.step('the plan is archived, as somebody has it', async () => {
    await page.getByRole('tab', { name: 'Plans' }).click();
    await page.getByRole('button', { name: `Archive ${plan}` }).click();
    const dialog = page.getByRole('dialog', { name: `Archive ${plan}` });
    await expect(dialog).toContainText('1 organization has this plan, so it is archived');
    await dialog.getByRole('button', { name: 'Archive plan' }).click();
    await expect(page.getByText('Subscription plan deleted successfully')).toBeVisible();
    await expect(page.getByRole('listitem', { name: plan })).toHaveCount(0);
  });
});
