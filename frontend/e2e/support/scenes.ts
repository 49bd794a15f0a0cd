import type { Page } from './test';
import type { Scene } from './accessible';
import { platform } from './accounts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function openFirst(page: Page, tab: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
}

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

/** What anybody sees. */
export const publicScenes: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/login', prepare: (page) => page.getByRole('tab', { name: 'Register' }).click() },
  { name: 'login errors', path: '/login', prepare: (page) => page.getByRole('button', { name: 'Login' }).click() },
  { name: 'not found', path: '/no-such-page' },
  { name: 'FAQ', path: '/compliance/faq' },
  { name: 'organization setup', path: '/compliance/how-to-use' },
  { name: 'administrator guide', path: '/compliance/how-to-use?tab=administrator-guide' },
  { name: 'user guide', path: '/compliance/how-to-use?tab=user-guide' },
  { name: 'privacy policy', path: '/compliance/privacy-policy' },
  { name: 'policy overview', path: '/compliance/business-continuity' },
  { name: 'emergency procedures', path: '/compliance/business-continuity?tab=emergency-procedures' },
  { name: 'recovery plans', path: '/compliance/business-continuity?tab=recovery-plans' },
  { name: 'maintenance and testing', path: '/compliance/business-continuity?tab=maintenance-and-testing' },
  { name: 'plans', path: '/subscription' },
  { name: 'verify', path: '/verify' },
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
  { name: 'invitation not valid', path: '/invitation?token=unknown', expected: [/status of 404.*invitations/] },
  { name: 'unsubscribe', path: '/unsubscribe' },
];

/** What members and administrators of an organization see. */
export const adminScenes: Scene[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'documents', path: '/documents' },
  { name: 'no documents', path: '/documents?search=zzzzzz' },
  { name: 'upload', path: '/upload' },
  { name: 'approvals', path: '/approval' },
  { name: 'forbidden', path: '/forbidden' },
  { name: 'document preview', path: '/documents', prepare: (page) => openFirst(page, /Preview/) },
  { name: 'document details', path: '/documents', prepare: (page) => openFirst(page, /Details/) },
  { name: 'document comments', path: '/documents', prepare: (page) => openFirst(page, /Comments/) },
  {
    name: 'notifications',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    name: 'profile menu',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Profile/ }).click(),
  },
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
  { name: 'two-factor enrolment', path: '/two-factor-enrolment' },
  { name: 'retention', path: '/retention' },
  { name: 'all notifications', path: '/notifications' },
  { name: 'shortcuts', path: '/documents', prepare: (page) => page.keyboard.press('?') },
];

/** What only somebody with something to decide sees. */
export const reviewerScenes: Scene[] = [
  { name: 'approvals with documents', path: '/approval' },
  {
    name: 'decision',
    path: '/approval',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Review Document/ })
        .first()
        .click(),
  },
  {
    name: 'confirmed rejection',
    path: '/approval',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Review Document/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Reject' }).click();
    },
  },
  {
    name: 'verification code',
    path: '/documents',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Download/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Verification code' }).waitFor();
    },
  },
];

/** What the administrator of the platform sees. */
export const platformScenes: Scene[] = [
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
