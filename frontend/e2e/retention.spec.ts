import { expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { useSession as keepSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { makeOrganization } from './support/organization';

let session: ApiSession;
const ids: Record<string, number> = {};

async function fill(request: APIRequestContext): Promise<void> {
  const { admin } = await makeOrganization(request);
  session = await sessionFor(request, admin);
  ids.alpha = await upload(request, session, { title: 'Alpha policy' });
  ids.beta = await upload(request, session, { title: 'Beta report', category: 'report', department: 'finance' });
  ids.gamma = await upload(request, session, { title: 'Gamma policy' });
  const kept = await request.patch(`/api/documents/${ids.gamma}`, {
    headers: { Authorization: `Bearer ${session.token}` },
    data: { retentionPeriod: 30 },
  });
  expect(kept.status()).toBe(200);
  const epsilon = await upload(request, session, { title: 'Epsilon note' });
  const deleted = await request.delete(`/api/documents/${epsilon}`, {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  expect(deleted.status()).toBe(200);
}

async function open(context: BrowserContext, page: Page, path = '/documents'): Promise<void> {
  await keepSession(context, session);
  await page.goto(path);
  await expect(page.getByText(/^Showing/)).toBeVisible();
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const results = (page: Page, count: number) =>
  expect(page.getByText(`Showing ${count} filtered results`)).toBeVisible();
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
const openMenu = (page: Page, title: string) => page.getByRole('button', { name: `More for ${title}` }).click();

/** Reads a notice and keeps it: its clock stands still under the pointer. */
async function expectToast(page: Page, words: string): Promise<void> {
  await expect(toast(page)).toContainText(words);
  await toast(page).getByRole('button', { name: 'Undo' }).hover();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ request }) => fill(request));

test('a deleted document comes back by Undo, from the trash, or is deleted for good', async ({ context, page }) => {
  await open(context, page, '/documents?layout=grid');
  // Its retention period keeps it.
  await openMenu(page, 'Gamma policy');
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openMenu(page, 'Alpha policy');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectToast(page, 'Moved to the trash');
  await results(page, 2);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Document restored');
  await results(page, 3);

  await openMenu(page, 'Alpha policy');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await openMenu(page, 'Beta report');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await results(page, 1);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/view=trash/);
  await results(page, 3);
  await expect(card(page, 'Alpha policy')).toContainText(/Purged on [A-Z][a-z]{2} \d/);
  await card(page, 'Alpha policy')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await results(page, 2);

  await openMenu(page, 'Beta report');
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete for good' });
  await dialog.getByLabel('Reason (optional)').fill('Entered twice');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await results(page, 1);
  await page.getByRole('link', { name: 'Retention' }).click();
  await page.getByRole('tab', { name: 'Disposition report' }).click();
  await expect(row(page, 'Beta report')).toContainText('Entered twice');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('dispositions.csv');
});

test('what is due is kept longer or disposed of, and a legal hold is released', async ({ context, page }) => {
  const hold = await page.request.put(`/api/documents/${ids.alpha}/legal-hold`, {
    headers: { Authorization: `Bearer ${session.token}` },
    data: { on: true, reason: 'Case 12' },
  });
  expect(hold.status()).toBe(200);
  await open(context, page, '/documents?layout=grid');
  await expect(card(page, 'Alpha policy')).toContainText('Legal hold');
  await page.goto('/retention');
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await page.getByRole('tab', { name: 'Legal holds' }).click();
  await expect(row(page, 'Alpha policy')).toContainText('Case 12');
  await page.getByRole('button', { name: 'Release Alpha policy' }).click();
  await expectToast(page, 'Legal hold released');
  await expect(page.getByRole('heading', { name: 'No legal holds' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Alpha policy')).toContainText('Case 12');
});

// Both themes and both widths, each once: the pages share their pieces with those that are looked at in all four.
const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;
for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport?.width} px`, () => {
    test.use(look);

    test('trash and retention are accessible', async ({ context, page }) => {
      test.slow();
      await keepSession(context, session);
      for (const path of ['/documents?view=trash', '/retention?tab=holds', '/retention?tab=report']) {
        await expectAccessible(page, { name: path, path });
      }
    });
  });
}
