import { test, type Page } from './support/test';
import { platform, sessionOf, useSession } from './support/accounts';
import { expectAccessible, sizes, type Scene } from './support/accessible';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const publicScenes: Scene[] = [
  { name: 'register errors', path: '/login', prepare: registerErrors },
  { name: 'organization access', path: '/organization-access' },
  { name: 'organization access errors', path: '/organization-login', prepare: press('Login') },
  { name: 'organization picker', path: '/organization-access', prepare: openPicker },
  { name: 'super admin login', path: '/super-admin-login' },
  { name: 'organization registration', path: '/organization-register' },
  { name: 'registration errors', path: '/organization-signup', prepare: press('Register organization') },
  { name: 'user registration', path: '/organization-registration?organizationId=46' },
  { name: 'short registration', path: '/user-register?organizationId=46' },
  { name: 'confirm e-mail', path: '/confirm-email?token=unknown' },
  { name: 'confirm e-mail without a token', path: '/confirm-email' },
  { name: 'invitation without a token', path: '/invitation' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset by link', path: '/reset-password?token=unknown' },
  { name: 'reset by code', path: '/reset-password' },
];

const adminScenes: Scene[] = [
  { name: 'users', path: '/users' },
  { name: 'no users', path: '/users', prepare: (page) => page.getByLabel('Search users').fill('zzzz') },
  { name: 'user menu', path: '/users', prepare: press(/^More for/) },
  { name: 'add user', path: '/users', prepare: press('Add User') },
  { name: 'add user errors', path: '/users', prepare: addUserErrors },
  { name: 'edit user', path: '/users', prepare: press(/^Edit /) },
  {
    name: 'delete user',
    path: '/users',
    prepare: (page) => page.locator('button[aria-label^="Delete"]:enabled').first().click(),
  },
  { name: 'organization settings', path: '/organization' },
  { name: 'add department', path: '/organization', prepare: press('Add department') },
  { name: 'profile', path: '/profile' },
  { name: 'password change', path: '/profile', prepare: press('Change password') },
  { name: 'e-mail change', path: '/profile', prepare: press('Change e-mail address') },
  { name: 'two-factor set-up', path: '/profile', prepare: setUpTwoFactor },
];

const platformScenes: Scene[] = [
  { name: 'dashboard', path: '/super-admin-dashboard' },
  { name: 'organizations', path: '/super-admin-organizations' },
  {
    name: 'no organizations',
    path: '/super-admin-organizations',
    prepare: (page) => page.getByLabel('Search organizations').fill('zzzz'),
  },
  { name: 'suspend', path: '/super-admin-organizations', prepare: press(/^Suspend/) },
  { name: 'an organization', path: '/super-admin-organizations?organization=45' },
  { name: 'platform users', path: '/super-admin-users' },
  { name: 'analytics', path: '/super-admin-analytics' },
  { name: 'support', path: '/super-admin-support' },
  { name: 'compliance', path: '/super-admin-compliance' },
  { name: 'profile', path: '/super-admin-profile' },
  { name: 'billing overview', path: '/super-admin-subscription' },
  { name: 'subscriptions', path: '/super-admin-subscription?tab=subscriptions' },
  { name: 'an invoice', path: '/super-admin-subscription?tab=invoices&invoice=3' },
  { name: 'plan form', path: '/super-admin-subscription?tab=plans', prepare: press('Create plan') },
];

async function registerErrors(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByText('Type at least 3 characters to search (0/3)').waitFor();
}

async function addUserErrors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click();
}

async function setUpTwoFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await page.getByLabel('Current password').fill(platform.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Verification code').waitFor();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      test('ways in', async ({ page }) => {
        test.slow();
        for (const scene of publicScenes) await test.step(scene.name, () => expectAccessible(page, scene));
      });

      test('screens of an administrator', async ({ context, page, request }) => {
        test.slow();
        await useSession(context, await sessionOf(request, 'admin'));
        for (const scene of adminScenes) await test.step(scene.name, () => expectAccessible(page, scene));
      });

      test('screens of the super administrator', async ({ context, page, request }) => {
        test.slow();
        const response = await request.post('/api/super-admin/login', { data: platform });
        await useSession(context, (await response.json()) as Awaited<ReturnType<typeof sessionOf>>);
        for (const scene of platformScenes) await test.step(scene.name, () => expectAccessible(page, scene));
      });
    });
  }
}
