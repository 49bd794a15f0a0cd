import { allowConsole, expect, test, type Page } from './support/test';
import { mailedLink } from './support/mailbox';
import { enter, makeOrganization, PASSWORD, sendLogin } from './support/organization';
import { totp } from './support/totp';

const NEW_PASSWORD = 'Orchard-Gate-88';
/** The start, or the page that was open when the user signed out. */
const SIGNED_IN = /\/(dashboard|profile)$/;

/** Scans the QR code the way a person without a camera does: by the key beside it. Gives back key and recovery codes. */
async function setUpTwoFactor(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await page.getByLabel('Verification code').fill(totp(secret));
  const list = page.getByRole('group', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes };
}

test('a forgotten password is replaced by the link of a mail', async ({ page, request }) => {
  // The old password, and the link that was used.
  allowConsole(/status of 401/, /status of 400/);
  const { admin } = await makeOrganization(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(admin);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText('If an account exists for this address, we sent instructions to it.')).toBeVisible();
  const link = await mailedLink(request, admin, 'Choose a new password');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await sendLogin(page, admin, PASSWORD);
  await expect(page.getByText('Login failed')).toBeVisible();
  await enter(page, admin, NEW_PASSWORD);

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Link not valid' })).toBeVisible();
});

test('two-factor is set up, asked for at sign-in, and a recovery code stands in once', async ({ page, request }) => {
  // What is refused until they have signed in again.
  allowConsole(/status of 401/);
  test.slow();
  const { admin } = await makeOrganization(request);
  await enter(page, admin);
  await page.getByRole('link', { name: /Ada Admin/ }).click();
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const { secret, codes } = await setUpTwoFactor(page, PASSWORD);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await sendLogin(page, admin);
  await expect(page.getByLabel('Verification code')).toBeFocused();
  // The code of the set-up is spent, the next one is already good.
  await page.getByLabel('Verification code').fill(totp(secret, 1));
  await expect(page).toHaveURL(SIGNED_IN);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await sendLogin(page, admin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(SIGNED_IN);
  await page.goto('/profile');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  // The session runs out at work: its cookie is gone, and the token is none any more.
  const other = await page.context().newPage();
  // A file, for the application would write the token again that it started with.
  await other.goto('/favicon.svg');
  await page.getByLabel('Full name').fill('Ada Kept');
  await page.context().clearCookies();
  // A tab hears of another one's token a moment later; until then it saves with its own.
  await page.evaluate(() => {
    window.addEventListener('storage', () => document.body.setAttribute('data-heard', ''), { once: true });
  });
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('auth-storage', JSON.stringify({ ...stored, token: 'run.out.now' }));
  });
  await page.locator('body[data-heard]').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(codes[1] ?? '');
  await again.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Kept');
});

test('an organization that requires two-factor leads its people to the set-up and nowhere else', async ({
  page,
  request,
}) => {
  // Being refused everything else is what tells the screen.
  allowConsole(/status of 403/);
  const { admin } = await makeOrganization(request);
  await enter(page, admin);
  await page.getByRole('link', { name: 'Organization Settings' }).click();
  await page.getByRole('switch', { name: 'Require two-factor authentication' }).click();
  await expect(page).toHaveURL(/\/two-factor-enrolment$/);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/two-factor-enrolment$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sendLogin(page, admin);
  await expect(page).toHaveURL(/\/two-factor-enrolment$/);
  await setUpTwoFactor(page, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the profile changes name and password, and ends other sessions', async ({ browser, page, request }) => {
  // The session that was ended, and the wrong password.
  allowConsole(/status of 401/, /status of 400/);
  const { admin } = await makeOrganization(request);
  const other = await browser.newPage();
  await enter(other, admin);
  await enter(page, admin);
  await page.goto('/profile');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await other.close();

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await enter(page, admin, NEW_PASSWORD);
});

test('a new address counts once its own mail was answered', async ({ page, request }) => {
  const { admin, domain } = await makeOrganization(request);
  await enter(page, admin);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await page.getByLabel('New e-mail address').fill(`lovelace@${domain}`);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(page.getByText('Until then nothing changes.')).toBeVisible();
  await page.goto(await mailedLink(request, `lovelace@${domain}`, 'onfirm'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
});
