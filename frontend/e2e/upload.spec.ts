import { allowConsole, expect, test, type Page } from './support/test';
import { sessionOf, signIn, useSession } from './support/accounts';
import { carrying, chosen, expectSettled, fillCommon, mark, pdf, picker, row, SUBMIT, tray } from './support/uploading';

/** Lets the first request to upload a file fail as a broken connection does. */
async function breakFirstUpload(page: Page, containing: string): Promise<void> {
  let broken = false;
  await page.route('**/api/documents', async (route) => {
    const request = route.request();
    const meant = request.method() === 'POST' && (request.postDataBuffer()?.includes(containing) ?? false);
    if (!meant || broken) return route.fallback();
    broken = true;
    await route.abort('connectionreset');
  });
}

/** Holds uploads back until the test lets them go. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((done) => (letGo = done));
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() === 'POST') await gate;
    await route.fallback().catch(() => undefined);
  });
  return letGo;
}

test.describe('signed in', () => {
  test.beforeEach(async ({ context, request }) => useSession(context, await sessionOf(request, 'creator')));

  test('several files go on their own; what is refused is named, and can be tried again', async ({ page }) => {
    test.slow();
    // The browser itself reports what the server refuses and the connection that broke.
    allowConsole(/status of 415/, /ERR_CONNECTION_RESET/, /ERR_FAILED/);
    await page.goto('/upload');
    await picker(page).setInputFiles([
      pdf('ward-rules.pdf'),
      pdf('night-shift.pdf'),
      { name: 'disguised.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><body>Hello</body></html>') },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    await expect(chosen(page)).toHaveCount(3);
    const refused = page.getByRole('alert');
    await expect(refused).toContainText('setup.exe was not added: This type of file is not accepted.');
    await expect(refused).toContainText('nothing.txt was not added: This file is empty.');

    const title = page.getByLabel('Title of ward-rules.pdf');
    await title.fill('');
    await fillCommon(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(title).toBeFocused();
    await title.fill(`Ward rules ${mark}`);
    await breakFirstUpload(page, 'night-shift.pdf');
    await page.getByRole('button', { name: SUBMIT }).click();

    await expect(page).toHaveURL(/\/documents$/);
    await expect(row(page, 'disguised.pdf')).toContainText('The file is named .pdf but its content is not a PDF.');
    await expect(row(page, 'night-shift.pdf')).toContainText('Cannot reach the server.');
    await row(page, 'night-shift.pdf').getByRole('button', { name: 'Retry' }).click();
    await expectSettled(row(page, 'ward-rules.pdf'));
    await expectSettled(row(page, 'night-shift.pdf'));
    await expect(tray(page).getByRole('button', { name: '2 files uploaded, 1 failed' })).toBeVisible();

    // What it is will not change by sending it again.
    await expect(row(page, 'disguised.pdf').getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await row(page, 'disguised.pdf').getByRole('button', { name: 'Remove' }).click();
    await expect(row(page, 'disguised.pdf')).toHaveCount(0);
    await row(page, 'ward-rules.pdf').getByRole('link').click();
    await expect(page.getByRole('dialog', { name: `Ward rules ${mark}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await expect(tray(page)).toHaveCount(0);
  });

  test('the same file again is noticed, and can be uploaded all the same', async ({ page }) => {
    await page.goto('/upload');
    await picker(page).setInputFiles(pdf('first-copy.pdf', 'twin'));
    await fillCommon(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();

    await page.goto('/upload');
    await picker(page).setInputFiles([pdf('second-copy.pdf', 'twin'), pdf('third-copy.pdf', 'twin')]);
    const notice = chosen(page).first().getByText('The same file is already here:');
    await notice.getByRole('link', { name: 'first copy' }).click();
    await expect(page.getByRole('dialog', { name: 'first copy' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Remove third-copy.pdf' }).click();
    await fillCommon(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();
  });

  test('files dropped or pasted anywhere open the upload page; text does not', async ({ page }) => {
    await page.goto('/dashboard');
    const note = page.getByText('Drop to upload');
    const text = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'words');
      return data;
    });
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: text });
    await page.dispatchEvent('main', 'drop', { dataTransfer: text });
    const dropped = await carrying(page, 'dropped.txt', 'Dropped on the dashboard.');
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped });
    await expect(note).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(note).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped });
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await expect(page).toHaveURL(/\/upload$/);
    await expect(note).toBeHidden();
    await expect(chosen(page).filter({ hasText: 'dropped.txt' })).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dropped');

    const pasted = await carrying(page, 'pasted.txt', 'Pasted on the upload page.');
    await page.evaluate(
      (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      pasted,
    );
    await expect(chosen(page)).toHaveCount(2);
    await expect(page.getByLabel('Title of pasted.txt')).toHaveValue('Pasted');
  });

  test('a draft of several files comes back with all fields, until it is discarded', async ({ page }) => {
    await page.goto('/upload');
    await picker(page).setInputFiles([pdf('draft-one.pdf'), pdf('draft-two.pdf')]);
    await page.getByLabel('Title of draft-two.pdf').fill('The second one');
    await fillCommon(page);
    await page.getByLabel(/^Tags/).fill('one, two');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByLabel('Keep for at least').fill('7');
    await page.getByLabel('Only for this department').check();
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await expect(page.getByLabel('Title of draft-one.pdf')).toHaveValue('Draft one');
    await expect(page.getByLabel('Title of draft-two.pdf')).toHaveValue('The second one');
    await expect(page.getByLabel(/^Tags/)).toHaveValue('one, two');
    await expect(page.getByLabel('Keep for at least')).toHaveValue('7');
    await expect(page.getByLabel('Only for this department')).toBeChecked();

    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(chosen(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Drop files here/ })).toBeVisible();
    await expect(page.getByText('Draft restored.')).toHaveCount(0);
  });

  test('one file: nothing chosen, cancelled, refused, and at last uploaded', async ({ page }) => {
    // The file that is not what its name says.
    allowConsole(/status of 415/);
    await page.goto('/upload');
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByText('Please select a file to upload').first()).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('Cancelled once');
    await fillCommon(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('No file selected')).toBeVisible();
    await expect(page.getByText('Please select a file to upload').first()).toBeVisible();

    await picker(page).setInputFiles({ name: 'odd.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Cancelled once');
    const letGo = await holdUploads(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: SUBMIT })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    letGo();

    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Upload failed')).toBeVisible();
    const words = 'The file is named .pdf but its content is not a PDF.';
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(tray(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Remove odd.pdf' }).click();
    await picker(page).setInputFiles(pdf('better.pdf'));
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/documents$/);
  });

  test('an upload goes on in the tray when its page is left', async ({ page }) => {
    await page.goto('/upload');
    await picker(page).setInputFiles(pdf('left-alone.pdf'));
    await fillCommon(page);
    const letGo = await holdUploads(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const summary = tray(page).getByRole('button', { name: 'Uploading 1 file' });
    await summary.click();
    await expect(row(page, 'left-alone.pdf').getByRole('button', { name: 'Cancel' })).toBeVisible();
    letGo();
    await expectSettled(row(page, 'left-alone.pdf'));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a plan that is used up is said before anything is sent', async ({ page }) => {
    await page.route('**/api/usage', (route) =>
      route.fulfill({
        json: { documents: { used: 9, limit: 10 }, storageBytes: { used: 0, limit: null } },
      }),
    );
    await page.goto('/upload');
    await picker(page).setInputFiles([pdf('fits.pdf'), pdf('does-not.pdf')]);
    await fillCommon(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByRole('main').getByText(/room for 1 more document/)).toBeVisible();
    await expect(page).toHaveURL(/\/upload$/);
    await expect(tray(page)).toHaveCount(0);
  });

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/upload');
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Drop files here/ }).press('Enter');
    await (await opened).setFiles([pdf('keyed-one.pdf'), pdf('keyed-two.pdf')]);
    const department = page.getByRole('combobox', { name: 'Department' });
    for (const field of [department, page.getByRole('combobox', { name: 'Category' })]) {
      await field.press('ArrowDown');
      await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
      await field.press('Enter');
      await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    }
    await page.getByLabel('Title of keyed-two.pdf').press('Enter');
    await expect(page).toHaveURL(/\/documents$/);
    const summary = tray(page).getByRole('button', { expanded: true });
    await expectSettled(row(page, 'keyed-two.pdf'));
    await summary.press('Enter');
    await expect(row(page, 'keyed-two.pdf')).toHaveCount(0);
  });
});

test('signing out stops and forgets what was on its way', async ({ page }) => {
  await signIn(page, 'creator');
  await page.getByRole('link', { name: 'Upload Document' }).click();
  await picker(page).setInputFiles([pdf('secret-one.pdf'), pdf('secret-two.pdf')]);
  await fillCommon(page);
  const letGo = await holdUploads(page);
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(row(page, 'secret-one.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  letGo();
  await page.goto('about:blank');
  await signIn(page, 'reviewer');
  await expect(tray(page)).toHaveCount(0);
});
