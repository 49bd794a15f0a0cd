import { allowConsole, expect, test } from './support/test';
import { sessionOf, useSession } from './support/accounts';
import { choose } from './support/organization';
import { chosen, fillCommon, mark, pdf, picker, SUBMIT } from './support/uploading';

interface Detail {
  id: number;
  expirationDate: string | null;
  retentionPeriod: number | null;
  restrictedToDepartment: boolean;
  templateId: number | null;
}

test('what few documents need arrives: expiration, retention, one department', async ({ context, page, request }) => {
  const session = await sessionOf(request, 'creator');
  await useSession(context, session);
  await page.goto('/upload');
  await picker(page).setInputFiles(pdf('kept-long.pdf'));
  await fillCommon(page);
  await page.getByRole('button', { name: 'More options' }).click();
  const day = page.getByLabel('Expiration date');
  await day.fill('Mar 31, 2041');
  await day.press('Enter');
  await page.getByLabel('Keep for at least').fill('4');
  await page.getByLabel('Only for this department').check();
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /documents$/.test(response.url()),
  );
  await page.getByRole('button', { name: SUBMIT }).click();
  const stored = (await (await answer).json()) as Detail;
  expect(stored.expirationDate?.slice(0, 10)).toBe('2041-03-31');
  expect(stored).toMatchObject({ retentionPeriod: 1461, restrictedToDepartment: true, templateId: null });
});

test('a template fills in the form, brings its file and is named in what is made of it', async ({
  context,
  page,
  request,
}) => {
  const { token } = await sessionOf(request, 'admin');
  const name = `Visit report ${mark}`;
  const made = await request.post('/api/templates', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { name, description: 'For every visit', category: 'report', file: pdf('visit-report.pdf') },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };

  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto(`/upload?template=${id}`);
  await expect(page.getByText(`From the template ${name}.`)).toBeVisible();
  await expect(chosen(page)).toContainText('visit-report.pdf');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(name);
  await choose(page, 'Department', 'Operations');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /documents$/.test(response.url()),
  );
  await page.getByRole('button', { name: SUBMIT }).click();
  expect((await (await answer).json()) as Detail).toMatchObject({ templateId: id, category: 'report' });

  await page.goto('/upload?template=999999999');
  await expect(page.getByText('The template could not be opened')).toBeVisible();
  await page.getByRole('button', { name: 'Upload without a template' }).click();
  await expect(page.getByRole('button', { name: /^Drop files here/ })).toBeVisible();
});

test('what the server would refuse of all files is said before one is sent', async ({ context, page, request }) => {
  const session = await sessionOf(request, 'admin');
  await useSession(context, session);
  await page.goto('/upload');
  await picker(page).setInputFiles([pdf('checked-one.pdf'), pdf('checked-two.pdf')]);
  await fillCommon(page);
  await page.getByLabel(/^Tags/).fill('x'.repeat(61));
  const me = new RegExp(`^${session.user.name}`);
  for (const field of ['Primary Reviewer', 'Final Approver']) {
    await page.getByRole('combobox', { name: field }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(me).click();
  }
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText(/^A tag has at most 60 characters/)).toBeVisible();
  await expect(page.getByText('You cannot be the reviewer of your own document')).toBeVisible();
  await expect(page.getByText('Reviewer and approver must be different people')).toBeVisible();
  await expect(page).toHaveURL(/\/upload$/);
  await expect(chosen(page)).toHaveCount(2);
});

test('several files published without review: a refusal for all of them stays on the page', async ({
  context,
  page,
  request,
}) => {
  // The files that are not what their names say.
  allowConsole(/status of 415/);
  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto('/upload');
  await picker(page).setInputFiles([
    { name: 'odd.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') },
    pdf('published.pdf'),
  ]);
  await fillCommon(page);
  await page.getByLabel('Require approval before publishing').uncheck();
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Upload failed')).toBeVisible();
  await expect(page).toHaveURL(/\/upload$/);
  await page.getByRole('button', { name: 'Remove odd.pdf' }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Document uploaded successfully')).toBeVisible();
});
