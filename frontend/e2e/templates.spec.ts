import { expect, test, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { useSession } from './support/accounts';
import { sessionFor, type ApiSession } from './support/documents';
import { choose, enter, makeOrganization, PASSWORD } from './support/organization';
import { samplePdf } from './support/sample-pdf';

let admin: ApiSession;
let member: { email: string };

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ request }) => {
  const organization = await makeOrganization(request);
  admin = await sessionFor(request, organization.admin);
  member = { email: `mo@${organization.domain}` };
  const answer = await request.post('/api/users', {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: {
      username: `mo${Date.now()}`,
      email: member.email,
      name: 'Mo Member',
      role: 'document_creator',
      department: 'legal',
      password: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
});

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add template' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: samplePdf(name) });
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await choose(page, 'Category', 'Procedure', dialog);
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await expect(toast(page)).toContainText('Template added');
}

test('a member adds a template, an administrator decides, and a document starts from it', async ({ browser, page }) => {
  test.slow();
  await enter(page, member.email);
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add template' });
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByText(/This type of file is not accepted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add(page, 'Travel request');
  await expect(toast(page)).toContainText('An administrator decides');
  await add(page, 'Odd form');
  await expect(card(page, 'Travel request')).toContainText('Waiting for approval');
  await expect(card(page, 'Travel request').getByRole('button', { name: /^Use template/ })).toHaveCount(0);

  const context = await browser.newContext();
  await useSession(context, admin);
  const office = await context.newPage();
  await office.goto('/templates');
  await office.getByRole('button', { name: 'Approve Travel request' }).click();
  await expect(toast(office)).toContainText('Template approved');
  await office.getByRole('button', { name: 'Decline Odd form' }).click();
  const reason = office.getByRole('dialog', { name: 'Decline template' });
  await reason.getByRole('button', { name: 'Decline' }).click();
  await expect(reason.getByText('Say why')).toBeVisible();
  await reason.getByLabel('Reason').fill('Use the travel form');
  await reason.getByRole('button', { name: 'Decline' }).click();
  await expect(card(office, 'Odd form')).toContainText('Declined');
  await context.close();

  await page.reload();
  await expect(card(page, 'Odd form')).toContainText('Use the travel form');
  await page.getByLabel('Search templates').fill('travel');
  await expect(page).toHaveURL(/search=travel/);
  await expect(page.getByText('1 template', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More for Travel request' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Travel request.pdf');

  await page.getByRole('button', { name: 'Use template Travel request' }).click();
  await expect(page).toHaveURL(/\/upload\?template=\d+$/);
  await expect(page.getByText('Travel request').first()).toBeVisible();
});

test('an administrator edits and deletes a template', async ({ context, page }) => {
  await useSession(context, admin);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'More for Travel request' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit template' });
  await dialog.getByLabel('Name').fill('Business trip request');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(card(page, 'Business trip request')).toBeVisible();
  await page.getByRole('button', { name: 'More for Odd form' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete template' }).getByRole('button', { name: 'Delete template' }).click();
  await expect(toast(page)).toContainText('Template deleted');
  await expect(card(page, 'Odd form')).toHaveCount(0);
});

// Both themes and both widths, each once: the pages share their pieces with those that are looked at in all four.
const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;
for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport?.width} px`, () => {
    test.use(look);

    test('the library is accessible', async ({ context, page }) => {
      test.slow();
      await useSession(context, admin);
      await expectAccessible(page, { name: 'templates', path: '/templates' });
      await expectAccessible(page, { name: 'no template found', path: '/templates?search=zzzz' });
      await expectAccessible(page, {
        name: 'add template',
        path: '/templates',
        prepare: (opened) => opened.getByRole('button', { name: 'Add template' }).click(),
      });
    });
  });
}
