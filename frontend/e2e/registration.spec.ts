import { allowConsole, expect, test } from './support/test';
import { mailedLink } from './support/mailbox';
import { choose, enter, freshOrganization, makeOrganization, PASSWORD, sendLogin } from './support/organization';

test('an organization registers, its administrator confirms the address and signs in', async ({ page, request }) => {
  const { name, admin } = freshOrganization();
  await page.goto('/organization-register');
  await page.getByLabel('Organization name').fill(name);
  await page.getByLabel('Full name').fill('Ada Admin');
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill('garden');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Register organization' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD.toLowerCase());
  await page.getByRole('button', { name: 'Register organization' }).click();
  await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register organization' }).click();
  await expect(page).toHaveURL(/\/organization-access$/);
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.keyboard.type('Ha');
  await expect(page.getByText('Type at least 3 characters to search (2/3)')).toBeVisible();
  await page.keyboard.type(name.slice(2));
  await page.locator('.ant-select-dropdown:visible').getByTitle(name).click();
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome to your organization dashboard')).toBeVisible();

  const banner = page.getByRole('complementary', { name: 'Confirm your e-mail address' });
  await expect(banner).toContainText(admin);
  await page.goto(await mailedLink(request, admin, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to your profile' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a link that was used says so', async ({ page, request }) => {
  allowConsole(/status of 400/);
  const { admin } = await makeOrganization(request);
  await page.goto(await mailedLink(request, admin, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address not confirmed' })).toBeVisible();
});

test('who asks to join waits until the administrator grants it', async ({ browser, page, request }) => {
  // Signing in before that.
  allowConsole(/status of 401/);
  const { name, admin, domain } = await makeOrganization(request);
  const joiner = `jo@${domain}`;
  await page.goto('/organization-registration');
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name).click();
  await page.getByLabel('Full name').fill('Jo Joiner');
  await page.getByLabel('Email').fill(joiner);
  await choose(page, 'Role', 'Document Reviewer');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('An administrator of the organization decides').first()).toBeVisible();
  await page.goto(await mailedLink(request, joiner, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await sendLogin(page, joiner);
  await expect(page.getByText('Login failed')).toBeVisible();

  const office = await browser.newPage();
  await enter(office, admin);
  await office.getByRole('link', { name: 'User Management' }).click();
  await expect(office.getByText('1 person registered and cannot sign in until you decide.')).toBeVisible();
  await expect(office.getByText(`${joiner}, asks for Reviewer`)).toBeVisible();
  await office.getByRole('button', { name: 'Grant Jo Joiner' }).click();
  await expect(office.getByText('Jo Joiner joins as Reviewer.')).toBeVisible();
  await expect(office.getByRole('row', { name: /Jo Joiner/ })).toContainText('Active');
  await office.close();

  await enter(page, joiner);
});

test('the short form keeps to its organization and leads on after two seconds', async ({ page }) => {
  // The weak password.
  allowConsole(/status of 400/);
  await page.goto('/user-register?organizationId=46');
  await expect(page.getByText('Northwind Legal')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await page.getByLabel('Full name').fill('Sam Short');
  await page.getByLabel('Email').fill(`sam@${freshOrganization().domain}`);
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful! Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('An administrator of the organization decides')).toBeVisible();
});

test('a list of organizations that fails says why and can be loaded again', async ({ page }) => {
  allowConsole(/status of 503/);
  await page.route('**/api/organizations', (route) =>
    route.fulfill({ status: 503, json: { code: 'BUSY', message: 'Busy' } }),
  );
  await page.goto('/organization-access');
  await expect(page.getByText('Error loading organizations: Failed to load organizations (503)')).toBeVisible();
  await page.unroute('**/api/organizations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error loading organizations')).toHaveCount(0);
});
