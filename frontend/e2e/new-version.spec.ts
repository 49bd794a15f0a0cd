import { allowConsole, expect, test, type APIRequestContext } from './support/test';
import { expectAccessible } from './support/accessible';
import { sessionOf, useSession } from './support/accounts';
import { carrying, pdf } from './support/uploading';

interface Detail {
  id: number;
  title: string;
  rowVersion: number;
}

/** A draft of the creator, made by the API. */
async function makeDraft(request: APIRequestContext, token: string, title: string): Promise<Detail> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/documents', {
    headers,
    multipart: {
      title,
      department: 'operations',
      category: 'policy',
      priority: 'medium',
      tags: '[]',
      file: pdf('drill.pdf', title),
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as Detail;
  const withdrawn = await request.post(`/api/documents/${id}/withdraw`, { headers });
  expect(withdrawn.ok()).toBe(true);
  return (await withdrawn.json()) as Detail;
}

test('a new version needs a file and what changed in it; the same file is refused', async ({
  context,
  page,
  request,
}) => {
  allowConsole(/status of 409/);
  const session = await sessionOf(request, 'creator');
  const { id, title } = await makeDraft(request, session.token, `Fire drill ${Date.now()}`);
  await useSession(context, session);
  await page.goto(`/documents?document=${id}&tab=versions`);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a new version' });
  await dialog.getByRole('button', { name: 'Upload version' }).click();
  await expect(dialog.getByText('Say what changed')).toBeVisible();
  await expect(dialog.getByText('Please select a file to upload')).toBeVisible();
  await dialog.getByLabel('What changed').fill('A second assembly point');

  await dialog.locator('input[type=file]').setInputFiles(pdf('drill.pdf', title));
  await dialog.getByRole('button', { name: 'Upload version' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is the file of version 1');

  // The dialog takes the drop itself: the application does not.
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const dropped = await carrying(page, 'drill-2.txt', `Second edition of ${title}.`);
  await dialog
    .getByRole('button', { name: /^Drop the new file here/ })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('drill-2.txt')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`document=${id}`));
  await dialog.getByLabel('Submit for review').uncheck();
  await expect(dialog.getByText('The new version is a draft until you submit it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload version' }).click();
  await expect(page.getByText('Version 2 uploaded')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: title }).getByText('A second assembly point')).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the dialog at ${viewport.width} px`, async ({ context, page, request }) => {
    await page.setViewportSize(viewport);
    const session = await sessionOf(request, 'creator');
    const { id } = await makeDraft(request, session.token, `Evacuation ${viewport.width} ${Date.now()}`);
    await useSession(context, session);
    await expectAccessible(page, {
      name: 'new version',
      path: `/documents?document=${id}&tab=versions`,
      prepare: async () => {
        await page.getByRole('button', { name: 'New version' }).click();
        const dialog = page.getByRole('dialog', { name: 'Upload a new version' });
        await dialog.locator('input[type=file]').setInputFiles(pdf('evacuation-2.pdf'));
        await expect(dialog.getByText('evacuation-2.pdf')).toBeVisible();
      },
    });
  });
}
