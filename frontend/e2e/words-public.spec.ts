import { expect, test, type Page } from './support/test';
import { platform } from './support/accounts';
import { failing } from './support/failing';
import { rem } from './support/rem';

/** What each public page says, in the words of the specification. */
const pages: { path: string; says: (string | RegExp)[]; links?: Record<string, string> }[] = [
  {
    path: '/',
    says: [
      'Secure Document Management',
      ...['Multi-Tenant', 'Analytics', 'Security', 'Workflow'],
      ...['Professional', '$99', 'per month', /up to 50 users/i],
      ...[/document management/i, /basic workflow/i, /role-based access/i, /e-mail support/i],
      ...['Enterprise', '$299', /up to 500 users/i, 'Most Popular', /everything in Professional/i],
      ...[/advanced workflows/i, /compliance tools/i, /priority support/i],
      ...['Fortune 500', /custom pricing/i, /unlimited users/i, /everything in Enterprise/i],
      ...[/custom integration/i, /dedicated support/i, /SLA guarantee/i],
      ...[/30-day free trial/i, /no credit card required/i, /cancel anytime/i],
      /© 2025/,
    ],
    links: {
      'Access Your Organization': '/organization-access',
      'User Login': '/login',
      'View Complete Subscription Platform': '/super-admin-subscription',
      FAQ: '/compliance/faq',
      'How-To Guide': '/compliance/how-to-use',
      'Privacy Policy': '/compliance/privacy-policy',
      'Business Continuity': '/compliance/business-continuity',
    },
  },
  { path: '/app', says: ['Multi-Tenant'] },
  {
    path: '/compliance/faq',
    says: [
      /at least 8 characters, with uppercase and lowercase letters, a number and a special character/i,
      ...[/PDF, DOC, DOCX, XLS, XLSX and TXT/, /10 MB/],
      /Draft.{1,9}Pending Review.{1,9}Pending Approval.{1,9}Approved/,
    ],
  },
  {
    path: '/compliance/how-to-use?tab=administrator-guide',
    says: ['Organization Setup', 'Administrator Guide', 'User Guide'].concat(
      ['approve templates', 'Review and comment', 'final approval', 'read the audit logs'],
      'Templates that you add are approved at once.',
    ),
  },
  {
    path: '/compliance/privacy-policy',
    says: [
      ...['Privacy Policy & Terms of Service', /Last updated\s*August 2, 2025/, /Effective\s*August 2, 2025/],
      ...['Privacy', 'Terms of service', 'Contact', 'Certifications'],
      ...[/and 90 days beyond/, '7 years', '30 days’ notice', 'at least 90 days', 'preceding 12 months'],
      ...['99.9% uptime'],
    ],
    links: {
      FAQ: '/compliance/faq',
      'How-To Guide': '/compliance/how-to-use',
      'Business Continuity Policy': '/compliance/business-continuity',
    },
  },
  {
    path: '/compliance/business-continuity',
    says: ['Policy Overview', 'Emergency Procedures', 'Recovery Plans', 'Maintenance & Testing'].concat([
      '99.9%',
      'under 4 hours',
      'under 1 hour',
      'daily',
    ]),
  },
  {
    path: '/compliance/business-continuity?tab=emergency-procedures',
    says: [/Critical\s*15 minutes/, /High\s*30 minutes/, /Normal\s*2 hours/],
  },
  {
    path: '/compliance/business-continuity?tab=recovery-plans',
    says: [
      /Critical\s*under 4 hours\s*under 1 hour\s*2 hours/,
      /Standard\s*under 8 hours\s*under 1 hour\s*4 hours/,
      /Non-critical\s*under 24 hours\s*under 1 hour\s*6 hours/,
    ],
  },
  {
    path: '/no/such/page',
    says: ['404 Page Not Found', 'Did you forget to add the page to the router?'],
  },
  { path: '/login', says: ['Secure Document Management System', 'Remember me'] },
];

test('each public page says what it has to, and leads where it has to', async ({ page }) => {
  test.slow();
  for (const { path, says, links = {} } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      for (const words of says) await expect.soft(page.locator('body')).toContainText(words);
      for (const [name, to] of Object.entries(links)) {
        await expect.soft(page.locator(`a[href="${to}"]`, { hasText: name }).first()).toBeVisible();
      }
    });
  }
});

const firstOrganization = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCSS('max-height', await rem(page, 15));
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
};
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const GOOD = 'Garden-Path-77';

interface Door {
  path: string;
  /** Opens the form where another one is in front. */
  open?: (page: Page) => Promise<unknown>;
  button: string;
  /** What an empty form is told. */
  missing: string[];
  complete: (page: Page) => Promise<void>;
  call: string;
  /** What a refusal without words is told: the title, and the line below it. */
  refused: string;
}

const doors: Door[] = [
  {
    path: '/login',
    button: 'Login',
    missing: ['Invalid email address', 'Password is required'],
    complete: (page) => fill(page, { Email: 'ada@words.example', Password: GOOD }),
    call: '**/api/auth/login',
    refused: 'Login failedInvalid credentials',
  },
  {
    path: '/login',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
      await expect(page.locator('.ant-select', { hasText: 'Document Creator' })).toBeVisible();
    },
    button: 'Create account',
    missing: [
      'Invalid email address',
      'Password is required',
      'Please confirm your password',
      'Department is required',
    ],
    complete: async (page) => {
      await fill(page, { 'Full name': 'Ada', Username: 'ada', Email: 'ada@words.example', Department: 'Legal' });
      await fill(page, { Password: GOOD, 'Confirm password': 'other' });
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.locator('.ant-form-item', { hasText: 'Confirm password' })).toContainText(
        "Passwords don't match",
      );
      await fill(page, { 'Confirm password': GOOD });
    },
    call: '**/api/auth/register',
    refused: 'Registration failedFailed to create account',
  },
  {
    path: '/organization-access',
    button: 'Login',
    missing: ['Organization is required', 'Invalid email format', 'Password must be at least 8 characters'],
    complete: async (page) => {
      await firstOrganization(page);
      await fill(page, { Email: 'ada@words.example', Password: GOOD });
    },
    call: '**/api/organization/admin-login',
    refused: 'Login FailedInvalid credentials. Please check your organization ID, email, and password.',
  },
  {
    path: '/organization-register',
    button: 'Register organization',
    missing: [
      'Organization name must be at least 2 characters',
      'Admin name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
    ],
    complete: (page) =>
      fill(page, {
        'Organization name': 'Words',
        'Full name': 'Ada',
        Email: 'ada@words.example',
        Password: GOOD,
        'Confirm password': GOOD,
      }),
    call: '**/api/auth/register',
    refused: 'Registration FailedAn error occurred during registration',
  },
  {
    path: '/organization-registration',
    button: 'Register',
    missing: ['Please select an organization', 'Name must be at least 2 characters', 'Please select a role'],
    complete: async (page) => {
      // The address chooses the organization for who follows such a link.
      await page.goto('/organization-registration?organizationId=46');
      await expect(page.locator('.ant-select', { hasText: 'Northwind Legal' })).toBeVisible();
      await fill(page, { 'Full name': 'Ada', Email: 'ada@words.example', Password: GOOD, 'Confirm password': GOOD });
      await page.getByRole('combobox', { name: 'Role' }).click();
      const roles = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
      await expect(roles).toHaveText(['Document Creator', 'Document Reviewer', 'Document Approver', 'General User']);
      await roles.first().click();
    },
    call: '**/api/auth/register',
    refused: 'Registration FailedAn error occurred during registration',
  },
  {
    path: '/user-register',
    button: 'Register',
    missing: ['Full name is required', 'Email is required', 'Password is required'],
    complete: async (page) => {
      await expect(page.locator('.ant-select', { hasText: 'General User' })).toBeVisible();
      await fill(page, { 'Full name': 'Ada', Email: 'ada@words.example', Password: 'any' });
    },
    call: '**/api/auth/register',
    refused: 'Registration failed',
  },
  {
    path: '/super-admin-login',
    button: 'Login',
    missing: ['Invalid email address', 'Password is required', 'Access code is required'],
    complete: (page) => fill(page, { Email: platform.email, Password: GOOD, 'Access code': 'wrong' }),
    call: '**/api/super-admin/login',
    refused: 'Login FailedInvalid super admin credentials',
  },
];

for (const { path, open, button, missing, complete, call, refused } of doors) {
  test(`${path}, ${button}: what is missing, refused or unreachable is told`, async ({ page }) => {
    await page.goto(path);
    await open?.(page);
    // Its icon may be on its way out: the name is not exact.
    const send = page.getByRole('button', { name: button });
    await send.click();
    for (const words of missing) await expect(page.getByText(words, { exact: true })).toBeVisible();

    await complete(page);
    let repair = await failing(page, { method: 'POST', url: call });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await repair();
    repair = await failing(page, { method: 'POST', url: call }, 'unreachable');
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Network error. Please try again.' })).toBeVisible();
    await repair();
  });
}

test('plans that cannot be loaded leave a page that has stopped loading', async ({ page }) => {
  await failing(page, { url: '**/api/subscription-plans' });
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'The plans could not be loaded' })).toBeVisible();
  await expect(page.getByText('Loading the plans')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contact Enterprise Sales' })).toHaveAttribute('href', /^mailto:/);
});
