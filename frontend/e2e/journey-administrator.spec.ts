import { expect, test, type Page } from './support/test';
import { sessionFor, upload } from './support/documents';
import { mailedLink } from './support/mailbox';
import { choose, freshOrganization, PASSWORD } from './support/organization';
import { samplePng } from './support/sample-png';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an administrator: from the landing page to an organization with people, a route, and proof', async ({
  page,
  request,
}) => {
  test.slow();
  const { name, admin, domain } = freshOrganization();

  await test.step('registers the organization', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Access Your Organization' }).first().click();
    await page.getByRole('link', { name: 'Register your organization' }).click();
    await page.getByLabel('Organization name').fill(name);
    await page.getByLabel('Full name').fill('Ada Admin');
    await page.getByLabel('Email').fill(admin);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register organization' }).click();
    await expect(page).toHaveURL(/\/organization-access$/);
  });

  await test.step('signs in, and confirms the address by mail', async () => {
    await page.getByRole('combobox', { name: 'Organization' }).fill(name);
    await page.locator('.ant-select-dropdown:visible').getByTitle(name).click();
    await page.getByLabel('Email').fill(admin);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(await mailedLink(request, admin, 'Confirm your e-mail address'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to your profile' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('gives the organization a face', async () => {
    await main(page).getByRole('link', { name: 'Organization Settings' }).click();
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: samplePng(96) });
    await page.getByRole('button', { name: 'Save logo' }).click();
    await expect(page.getByText('Logo saved')).toBeVisible();
  });

  await test.step('invites somebody, who comes', async () => {
    await main(page).getByRole('link', { name: 'User Management' }).click();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    await dialog.getByLabel('Username').fill(`rita-${domain.split('.')[0]}`);
    await dialog.getByLabel('Email').fill(`rita@${domain}`);
    await dialog.getByLabel('Full name').fill('Rita Reviewer');
    await choose(page, 'Role', 'Reviewer', dialog);
    await choose(page, 'Department', 'Legal', dialog);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    const row = page.getByRole('row', { name: /Rita Reviewer/ });
    await expect(row).toContainText('Invited');
    const link = await mailedLink(request, `rita@${domain}`, name);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const accepted = await request.post(`/api/auth/invitations/${encodeURIComponent(token)}/accept`, {
      data: {
        name: 'Rita Reviewer',
        username: `rita-${domain.split('.')[0]}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    });
    expect(accepted.ok(), await accepted.text()).toBe(true);
    // The screen hears of it by itself.
    await expect(row).toContainText('Active');
  });

  await test.step('lays down who reviews', async () => {
    await main(page).getByRole('link', { name: 'Review Routes' }).click();
    await page.getByRole('button', { name: 'Add route' }).first().click();
    const editor = page.getByRole('dialog', { name: 'Add route' });
    await editor.getByLabel('Name', { exact: true }).fill('Contracts');
    await choose(page, 'Taken by documents of the category', 'Contract', editor);
    await editor.getByRole('button', { name: 'Add route' }).click();
    await expect(page.getByText('Route added')).toBeVisible();
  });

  const session = await sessionFor(request, admin);
  await upload(request, session, { title: 'House rules' });

  await test.step('sees what was done, and proves it', async () => {
    await main(page).getByRole('link', { name: 'Audit Logs' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'House rules' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(page.getByText(/entries are as they were written, and the signed root matches/)).toBeVisible();
    const [bundle] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('main').getByRole('button', { name: 'Evidence bundle' }).click(),
    ]);
    await page.goto('/verify');
    await page.locator('input[type=file]').setInputFiles(await bundle.path());
    await expect(page.getByRole('heading', { name: 'The log is as it was written' })).toBeVisible();
  });

  await test.step('looks at what it costs, and leaves', async () => {
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('Free Trial');
    await expect(page.getByRole('region', { name: 'Usage', exact: true })).toContainText('2 of 25');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
