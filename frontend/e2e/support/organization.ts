import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { mailedLink } from './mailbox';

/** Good for every account that a test makes. */
export const PASSWORD = 'Garden-Path-77';

export interface TestOrganization {
  name: string;
  admin: string;
  /** Part of every address of this organization, so that tests do not read each other's mail. */
  domain: string;
}

let made = 0;

/** A name and addresses that no other test uses. */
export function freshOrganization(): TestOrganization {
  const mark = `${Date.now()}${made++}`;
  const domain = `o${mark}.example`;
  return { name: `Harbour Works ${mark}`, admin: `ada@${domain}`, domain };
}

/** Registers an organization with a confirmed administrator, by the API. */
export async function makeOrganization(request: APIRequestContext): Promise<TestOrganization> {
  const organization = freshOrganization();
  const answer = await request.post('/api/auth/register', {
    data: {
      organizationName: organization.name,
      adminName: 'Ada Admin',
      adminEmail: organization.admin,
      adminPassword: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  expect(answer.status()).toBe(201);
  const link = await mailedLink(request, organization.admin, 'Confirm your e-mail address');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).ok()).toBe(true);
  return organization;
}

/** Fills in and sends the sign-in form. */
export async function sendLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in and waits for the product; a page that was open before may come back instead of the dashboard. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await sendLogin(page, email, password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Chooses an option of a select by its words. */
export async function choose(
  page: Page,
  field: string,
  option: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await within.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}
