import { allowConsole, expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { useSession as keepSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { choose, makeOrganization } from './support/organization';

let session: ApiSession;
const ids: Record<string, number> = {};

async function fill(request: APIRequestContext): Promise<void> {
  const { admin } = await makeOrganization(request);
  session = await sessionFor(request, admin);
  ids.alpha = await upload(request, session, { title: 'Alpha policy', tags: ['fire', 'site'] });
  ids.beta = await upload(request, session, { title: 'Beta report', category: 'report', department: 'finance' });
  ids.gamma = await upload(request, session, { title: 'Gamma policy', tags: ['fire'] });
  ids.delta = await upload(request, session, { title: 'Delta contract', category: 'contract', requireApproval: true });
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

test('the filters are in the address, and Back takes them back one by one', async ({ context, page }) => {
  await open(context, page);
  await results(page, 4);
  await choose(page, 'Category', 'Policy');
  await expect(page).toHaveURL(/category=policy/);
  await results(page, 2);
  await page.getByLabel('Search documents').fill('gamma');
  await expect(page).toHaveURL(/search=gamma/);
  await results(page, 1);
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByLabel('Search documents')).toHaveValue('');
  await results(page, 2);
  await page.goBack();
  await results(page, 4);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Tag', { exact: true }).fill('fire');
  await page.getByLabel('Tag', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/tag=fire/);
  await results(page, 2);
  await page.reload();
  await results(page, 2);
  await page.getByLabel('Search documents').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible();
  await expect(page.getByText('No document matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).not.toHaveURL(/tag=|search=/);
  await results(page, 4);
});

test('the table is sorted by its heads and walked along with the keyboard', async ({ context, page }) => {
  await open(context, page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const titles = page.getByRole('row').locator('a[title]:not([aria-label])');
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/sort=title_asc/);
  await expect(titles).toHaveText(['Alpha policy', 'Beta report', 'Delta contract', 'Gamma policy']);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(titles).toHaveText(['Gamma policy', 'Delta contract', 'Beta report', 'Alpha policy']);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');

  await row(page, 'Gamma policy').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Delta contract')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('End');
  await expect(row(page, 'Alpha policy')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Alpha policy' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`document=${ids.alpha}`));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Alpha policy' })).toBeHidden();
  await expect(row(page, 'Alpha policy')).toBeFocused();

  // The layout is remembered for the next visit.
  await page.goto('/documents');
  await expect(page.getByRole('grid', { name: 'Documents' })).toBeVisible();
});

test('many are tagged and archived at once, with what could not be, and undone', async ({ context, page }) => {
  await open(context, page, '/documents?layout=table&sort=title_asc');
  await page.getByLabel('Select Alpha policy').click();
  await page.getByLabel('Select Gamma policy').click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByLabel('Select Beta report').click();
  await expect(page.getByText('3 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Add tags' });
  await tags.getByRole('combobox').fill('fire,2027,');
  await tags.getByRole('button', { name: 'Add tags' }).click();
  await expectToast(page, '3 documents tagged');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Undone');
  const tagged = async (id: number | undefined) => {
    const answer = await page.request.get(`/api/documents/${id}`, {
      headers: { Authorization: `Bearer ${session.token}` },
    });
    return ((await answer.json()) as { tags: string[] }).tags;
  };
  // What was there before stays.
  await expect.poll(() => tagged(ids.alpha)).toEqual(['fire', 'site']);
  await expect.poll(() => tagged(ids.delta)).toEqual([]);

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectToast(page, '2 documents archived');
  await expect(toast(page)).toContainText('1 could not be archived: Delta contract: This document is in review.');
  const refused = page.getByRole('dialog', { name: '1 document could not be archived' });
  await expect(refused.getByRole('listitem')).toContainText('Delta contract');
  // It stays selected, to try something else with it.
  await expect(page.getByText('1 selected')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Undone');
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(refused).toBeHidden();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await results(page, 4);
});

for (const layout of ['grid', 'table'] as const) {
  test(`what is deleted by the keyboard gives the focus to its neighbour, and takes it back (${layout})`, async ({
    context,
    page,
  }) => {
    await open(context, page, `/documents?layout=${layout}&sort=title_asc`);
    const more = (title: string) => page.getByRole('button', { name: `More for ${title}` });
    await more('Alpha policy').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(toast(page)).toContainText('Moved to the trash');
    await expect(more('Alpha policy')).toHaveCount(0);
    await expect(more('Beta report')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(more('Alpha policy')).toBeFocused();
    await results(page, 4);
  });
}

test('filters are kept under a name, shared, changed and forgotten', async ({ context, page }) => {
  await open(context, page, '/documents?layout=grid&category=policy');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Our policies');
  await dialog.getByLabel('Share with everyone in the organization').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  const tab = views.getByRole('button', { name: 'Our policies (shared)' });
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await views.getByRole('button', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await results(page, 4);
  await tab.click();
  await expect(page).toHaveURL(/category=policy/);
  await results(page, 2);

  await page.getByLabel('Search documents').fill('alpha');
  await results(page, 1);
  await page.getByRole('button', { name: 'Change the view Our policies' }).click();
  await page.getByRole('menuitem', { name: 'Save changes to this view' }).click();
  await expect(toast(page)).toContainText('View saved');
  await page.reload();
  await views.getByRole('button', { name: 'Active' }).click();
  await tab.click();
  await expect(page.getByLabel('Search documents')).toHaveValue('alpha');

  await page.getByRole('button', { name: 'Change the view Our policies' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab).toHaveCount(0);
  await expect(page).not.toHaveURL(/saved=/);
});

test('a document is edited, and a change by somebody else is not overwritten', async ({ context, page }) => {
  allowConsole(/status of 409/);
  await open(context, page, '/documents?layout=grid');
  await openMenu(page, 'Gamma policy');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  // Published already: what was decided on stays.
  await expect(dialog.getByLabel('Title')).toBeDisabled();
  await expect(dialog.getByText(/A decision was made on this document/)).toBeVisible();
  await dialog.getByLabel('Keep for at least (days)').fill('30');

  const meanwhile = await page.request.patch(`/api/documents/${ids.gamma}`, {
    headers: { Authorization: `Bearer ${session.token}` },
    data: { tags: ['fire', 'meanwhile'] },
  });
  expect(meanwhile.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/Somebody changed this document meanwhile/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Load the newer state' }).click();
  await expect(dialog.getByTitle('meanwhile', { exact: true })).toBeVisible();
  await dialog.getByLabel('Keep for at least (days)').fill('30');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Document saved');
  await expect(card(page, 'Gamma policy')).toContainText('meanwhile');
});

// Both themes and both widths, each once: the pages share their pieces with those that are looked at in all four.
const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;
for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport?.width} px`, () => {
    test.use(look);

    test('the list is accessible', async ({ context, page }) => {
      test.slow();
      await keepSession(context, session);
      await expectAccessible(page, {
        name: 'cards with a selection',
        path: '/documents?layout=grid',
        prepare: (opened) => opened.getByLabel('Select Alpha policy').check(),
      });
      await expectAccessible(page, {
        name: 'table with a selection',
        path: '/documents?layout=table&tag=fire',
        prepare: (opened) => opened.getByLabel('Select Alpha policy').check(),
      });
      await expectAccessible(page, {
        name: 'edit',
        path: '/documents?layout=table',
        prepare: async (opened) => {
          await openMenu(opened, 'Gamma policy');
          await opened.getByRole('menuitem', { name: 'Edit' }).click();
          await opened.getByLabel('Title', { exact: true }).waitFor();
        },
      });
    });
  });
}
