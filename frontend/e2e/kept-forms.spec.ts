import { useSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { makeOrganization } from './support/organization';
import { expect, test, type Locator, type Page } from './support/test';
import { pdf } from './support/uploading';

// An organization of its own: what is typed here is seen by nobody else's test.
let session: ApiSession;
test.beforeAll(async ({ request }) => {
  session = await sessionFor(request, (await makeOrganization(request)).admin);
});
test.beforeEach(({ context }) => useSession(context, session));

const sure = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

/** A form whose work would be lost: leaving by a link is asked about, keeps it at first, and lets it go in the end. */
async function expectGuarded(page: Page, field: Locator, typed: string, loss: string): Promise<void> {
  const search = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' });
  const here = page.url();
  await search.click();
  await expect(sure(page)).toContainText(loss);
  await sure(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sure(page)).toBeHidden();
  await expect(page).toHaveURL(here);
  await expect(field).toHaveValue(typed);
  await search.click();
  await sure(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/search$/);
}

test('a new password is not lost unasked', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const field = page.getByLabel('Current password');
  await field.fill('Half a password');
  await expectGuarded(page, field, 'Half a password', 'Your new password is not saved.');
});

test('a new e-mail address is not lost unasked', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const field = page.getByLabel('New e-mail address');
  await field.fill('ada@elsewhere.example');
  await expectGuarded(page, field, 'ada@elsewhere.example', 'Your new address is not saved.');
});

test('billing details are not lost unasked', async ({ page }) => {
  await page.goto('/billing');
  const field = page.getByLabel('City');
  await field.fill('Aarhus');
  await expectGuarded(page, field, 'Aarhus', 'What you changed of the billing details is not saved.');
});

test('a new version is not lost unasked', async ({ page, request }) => {
  const title = `Fire drill ${Date.now()}`;
  const id = await upload(request, session, { title });
  await page.goto(`/documents?document=${id}&tab=versions`);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a new version' });
  await dialog.locator('input[type=file]').setInputFiles(pdf('drill-2.pdf', title));
  await dialog.getByLabel('What changed').fill('A second assembly point');
  // The dialog covers the page: what leaves it is its own Cancel.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure(page)).toContainText('The new version is not uploaded yet.');
  await sure(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sure(page)).toBeHidden();
  await expect(dialog.getByLabel('What changed')).toHaveValue('A second assembly point');
  await expect(dialog.getByText('drill-2.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await sure(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});
