import { allowConsole, expect, test, type Browser, type Page } from './support/test';
import { sessionOf, signIn, type Account } from './support/accounts';
import { upload } from './support/documents';

async function browserOf(browser: Browser, account: Account) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  return { page, context };
}

/** Marks the page; the answer fails where it was loaded again since. */
async function withoutReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => ((window as unknown as { kept: boolean }).kept = true));
  return async () =>
    expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept), 'the page was loaded again').toBe(
      true,
    );
}

test('what one person does shows on the screens of others without a reload', async ({ browser, request }) => {
  test.slow();
  const title = `Live policy ${Date.now()}`;
  const author = await sessionOf(request, 'creator');
  const id = await upload(request, author, { title, requireApproval: true });

  const mine = await browserOf(browser, 'creator');
  const theirs = await browserOf(browser, 'reviewer');
  await mine.page.goto(`/documents?q=${encodeURIComponent(title)}`);
  const card = mine.page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('Pending review')).toBeVisible();
  const stayed = await withoutReload(mine.page);

  await theirs.page.goto(`/approval?document=${id}`);
  const dialog = theirs.page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Comment on your decision').fill('Seen from afar');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs.page.getByText('Document approved')).toBeVisible();

  await expect(card.getByText('Pending approval')).toBeVisible();
  await mine.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(mine.page.getByText(`reviewed "${title}"`).first()).toBeVisible();
  await stayed();

  await mine.context.close();
  await theirs.context.close();
});

test('a session that is ended elsewhere leaves the screen at once', async ({ browser, request }) => {
  // The refused request for a new token is what tells the browser.
  allowConsole(/status of 401/);
  const guest = await browserOf(browser, 'user');
  const other = await sessionOf(request, 'user');
  const answer = await request.post('/api/profile/sessions/revoke-others', {
    headers: { Authorization: `Bearer ${other.token}` },
  });
  expect(answer.status()).toBe(200);
  await expect(guest.page).toHaveURL(/\/login/);
  await guest.context.close();
});
