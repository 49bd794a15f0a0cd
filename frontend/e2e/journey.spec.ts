import { allowConsole, expect, test, type Browser, type Page } from './support/test';
import { accounts, sessionOf, signIn, type Account } from './support/accounts';
import { mailedCode } from './support/mailbox';
import { samplePdf } from './support/sample-pdf';

const title = `Hand hygiene policy ${Date.now()}`;

/** Runs one person's part in a browser of their own. */
async function as(browser: Browser, account: Account, part: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  await part(page);
  await context.close();
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option).click();
}

async function decide(page: Page, tab: RegExp, comment: string): Promise<void> {
  await page.getByRole('link', { name: /Pending Approvals/ }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: `Review Document ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Comment on your decision').fill(comment);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Document approved')).toBeVisible();
}

test('a document goes from its author over review and approval to a reader', async ({ browser, request }) => {
  test.slow();
  const reviewer = (await sessionOf(request, 'reviewer')).user.name;
  const approver = (await sessionOf(request, 'approver')).user.name;

  await as(browser, 'creator', async (page) => {
    await page.getByRole('link', { name: 'Upload Document' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hand-hygiene.pdf', mimeType: 'application/pdf', buffer: samplePdf(title) });
    await page.getByLabel('Title').fill(title);
    await choose(page, 'Department', /operations/i);
    await choose(page, 'Category', 'Policy');
    await choose(page, 'Primary Reviewer', new RegExp(`^${reviewer}`));
    await choose(page, 'Final Approver', new RegExp(`^${approver}`));
    await page.getByRole('button', { name: 'Upload & Submit for Review' }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/documents$/);
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Pending review')).toBeVisible();
  });

  await as(browser, 'reviewer', (page) => decide(page, /^Pending Review \(\d+\)/, 'Reviewed against the standard'));
  await as(browser, 'approver', (page) => decide(page, /^Pending Approval \(\d+\)/, 'Fit to publish'));

  await as(browser, 'user', async (page) => {
    await page.getByRole('link', { name: 'My Documents' }).click();
    await page.getByPlaceholder('Search documents').fill(title);
    await expect(page.getByText('Showing 1 filtered results')).toBeVisible();
    await page.getByRole('button', { name: `View ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('tab', { name: /^Comments \(\d+\)/ }).click();
    await expect(dialog.getByText('Fit to publish')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Preview' }).click();

    const since = new Date(Date.now() - 1000);
    await dialog.getByRole('button', { name: /^Open/ }).click();
    const code = await mailedCode(request, accounts.user, title, since);
    // Looked for at once: the notice stays for seconds only, and the tab may take as long to open.
    const told = expect(page.getByText('Document Access Granted')).toBeVisible();
    const what = expect(page.getByText('Document opened successfully')).toBeVisible();
    const tab = page.context().waitForEvent('page');
    await page.getByRole('textbox', { name: 'Verification code' }).fill(code);
    await Promise.all([tab, told, what]);
  });
});

test('cancelling the code ends silently; a wrong code can be corrected, and the file has its name', async ({
  browser,
  request,
}) => {
  // The refused code.
  allowConsole(/status of 400/);
  const { token } = await sessionOf(request, 'user');
  const answer = await request.get('/api/documents?status=approved&limit=1', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [document] = ((await answer.json()) as { documents: { title: string; fileName: string }[] }).documents;

  await as(browser, 'user', async (page) => {
    await page.goto('/documents?status=approved');
    const button = page.getByRole('button', { name: `Download ${document?.title}` });
    const code = page.getByRole('textbox', { name: 'Verification code' });
    const asked = new Date(Date.now() - 1000);
    await button.click();
    await expect(code).toBeFocused();
    // Its mail must be in before the next one is asked for, or it would be taken for that one.
    await mailedCode(request, accounts.user, document?.title ?? '', asked);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(code).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(button).toBeFocused();

    const since = new Date();
    await button.click();
    await code.fill('000000');
    await expect(page.getByText('Invalid verification code')).toBeVisible();
    const download = page.waitForEvent('download');
    await code.fill(await mailedCode(request, accounts.user, document?.title ?? '', since));
    expect((await download).suggestedFilename()).toBe(document?.fileName);
  });
});

test('the detail dialog has an address of its own and gives the focus back', async ({ browser }) => {
  await as(browser, 'user', async (page) => {
    await page.goto('/documents');
    const view = page.getByRole('button', { name: /^View/ }).first();
    await view.press('Enter');
    await expect(page).toHaveURL(/\?document=\d+$/);
    await page.reload();
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Preview' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/documents$/);
    // While it closes it still holds the focus: a key pressed then would be its.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await view.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(view).toBeFocused();
  });
});
