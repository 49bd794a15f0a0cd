import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';

/** The accounts of the demo organization. */
export const accounts = {
  admin: 'admin@meridian.example',
  creator: 'creator@meridian.example',
  reviewer: 'reviewer@meridian.example',
  approver: 'approver@meridian.example',
  user: 'user@meridian.example',
} as const;

export type Account = keyof typeof accounts;

const PASSWORD = 'Countersign!45';

interface Session {
  token: string;
  user: { id: number; name: string };
}

/** Signs in the way a person does. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts[account]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs in by the API, for tests that are about something else. */
export async function sessionOf(request: APIRequestContext, account: Account): Promise<Session> {
  const response = await request.post('/api/auth/login', { data: { email: accounts[account], password: PASSWORD } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Session;
}

/** Puts a session where the client keeps it. */
export async function useSession(context: BrowserContext, { token, user }: Session): Promise<void> {
  await context.addInitScript(
    // An empty page has no storage.
    (text) => window.origin === 'null' || localStorage.setItem('auth-storage', text),
    JSON.stringify({ user, token, isAuthenticated: true }),
  );
}

/** The platform's administrator of the demo data. */
export const platform = {
  email: 'superadmin@countersign.example',
  password: PASSWORD,
  accessCode: 'Cedar-7421-Harbor',
};
