import { expect, test, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { sessionOf, signIn, useSession } from './support/accounts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an admin sees plan, usage and invoices, is told what a change would cost, cancels and resumes', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'Open Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await expect(section(page, 'Plan').getByText('Enterprise', { exact: true })).toBeVisible();
  await expect(section(page, 'Usage').getByText(/^\d+ of 500$/)).toBeVisible();

  const tab = page.waitForEvent('popup');
  await section(page, 'Invoices')
    .getByRole('button', { name: /^Open INV-\d{4}-\d{6} as PDF$/ })
    .first()
    .click();
  await (await tab).close();

  await section(page, 'Plan').getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await dialog.getByRole('radio', { name: /^Professional/ }).check();
  await expect(dialog.getByRole('rowheader', { name: 'Users' })).toBeVisible();
  await expect(dialog.getByText(/^Takes effect (at once|on )/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await section(page, 'Plan').getByRole('button', { name: 'Cancel subscription' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel the subscription?' })
    .getByRole('button', { name: 'Cancel subscription' })
    .click();
  await expect(page.getByText('Subscription cancelled')).toBeVisible();
  await expect(section(page, 'Plan').getByText(/Ends on /)).toBeVisible();
  await section(page, 'Plan').getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByText('Subscription resumed')).toBeVisible();
});

test('where invoices go is kept, and a bad address is refused at its field', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'admin'));
  await page.goto('/billing');
  await page.getByLabel('Billing email').fill('nobody');
  await page.getByLabel('City').fill('Aarhus');
  await section(page, 'Billing details').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Billing email').fill('invoices@meridian.example');
  await section(page, 'Billing details').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Billing details saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Aarhus');
});

test('the public plans are three, the premium one is marked, and each leads to the sign-in', async ({ page }) => {
  await page.goto('/subscription');
  const plans = page.getByRole('main').getByRole('list').first().locator(':scope > li');
  await expect(plans).toHaveCount(3);
  await expect(plans.filter({ hasText: 'Most Popular' })).toHaveCount(1);
  await expect(plans.filter({ hasText: 'Most Popular' }).getByRole('heading')).toHaveText('Premium');
  await expect(plans.first().getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Enterprise Sales' })).toHaveAttribute('href', /^mailto:/);
  await plans.last().getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

for (const [colorScheme, viewport] of [
  ['light', sizes[0]],
  ['dark', sizes[1]],
] as const) {
  test.describe(`${colorScheme}, ${viewport?.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('billing and plans are accessible', async ({ context, page, request }) => {
      test.slow();
      await expectAccessible(page, { name: 'plans', path: '/subscription' });
      await useSession(context, await sessionOf(request, 'admin'));
      await expectAccessible(page, { name: 'billing', path: '/billing' });
    });
  });
}
