import { expect, test, type Page } from './support/test';
import { expectAccessible, looks } from './support/accessible';
import { sessionOf, useSession } from './support/accounts';
import { processed, publish, textFile } from './support/reading';

/** Walks to an option by the arrow keys, once nothing more is being fetched. */
async function chooseByArrows(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toBeAttached();
  const option = page.getByRole('option', { name: label, exact: true });
  const count = await page.getByRole('option').count();
  for (let step = 0; step < count && (await option.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1);
}

const isSearch = (url: string) => url.includes('/api/documents/search');

test('the words inside a file find it; the address keeps the search, the history can be forgotten', async ({
  context,
  page,
  request,
}) => {
  test.slow();
  const session = await sessionOf(request, 'admin');
  const word = `quokka${Date.now()}`;
  const title = `Animal visits ${Date.now()}`;
  const id = await publish(request, session, title, textFile('animals.txt', `Only the ${word} may visit the wards.`));
  await processed(request, session, id);
  await useSession(context, session);
  const searches: string[] = [];
  page.on('request', (sent) => void (isSearch(sent.url()) && searches.push(sent.url())));

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Search Documents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  expect(searches).toEqual([]);

  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  // The index follows shortly after the text was read.
  await expect(async () => {
    await keyword.fill(word);
    await keyword.press('Enter');
    await expect(page.getByText('1 result', { exact: true })).toBeVisible({ timeout: 3000 });
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
  }).toPass({ timeout: 30_000, intervals: [500] });
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.locator('mark')).toHaveText(word);
  await expect(card.getByText(`author #${session.user.id}`)).toBeVisible();
  await expect(card.getByRole('button', { name: `Download ${title}` })).toBeVisible();

  await page.reload();
  await expect(keyword).toHaveValue(word);
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`));

  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(keyword).toHaveValue('');
  await expect(page.getByRole('button', { name: word, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Forget ${word}` }).click();
  await expect(page.getByRole('button', { name: word, exact: true })).toHaveCount(0);
});

test('a filter alone searches; what nothing matches says so', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'admin'));
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Approved', { exact: true }).click();
  await expect(page).toHaveURL(/\/search\?status=approved$/);
  await expect(page.getByText(/^[\d,]+ results?$/)).toBeVisible();
  await page.goto('/search?q=zzzqqqxxx');
  await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible();
  await expect(page.getByText('0 results')).toBeVisible();
});

test('the palette works by the keyboard alone', async ({ context, page, request }) => {
  const session = await sessionOf(request, 'admin');
  const title = `Palette proof ${Date.now()}`;
  await publish(request, session, title, textFile('proof.txt', 'Proof.'));
  await useSession(context, session);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find documents, people and actions' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: new RegExp(`^${title}`) })).toBeVisible();
  await expect(page.getByRole('option', { name: new RegExp(`^${title}`) })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('user management');
  await chooseByArrows(page, 'User Management');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users$/);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('dark theme');
  await chooseByArrows(page, 'Dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the keys can be looked up and switched off', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'user'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('search and palette', async ({ context, page, request }) => {
      await useSession(context, await sessionOf(request, 'admin'));
      await expectAccessible(page, {
        name: 'results',
        path: '/search?status=approved',
        prepare: () => expect(page.getByRole('button', { name: /^View/ }).first()).toBeVisible(),
      });
      await expectAccessible(page, {
        name: 'palette',
        path: '/search',
        prepare: async () => {
          await page.getByRole('button', { name: /^Find/ }).click();
          await page.getByRole('combobox', { name: /^Find documents/ }).fill('po');
          await expect(page.getByRole('group', { name: 'Documents' })).toBeVisible();
        },
      });
    });
  });
}
