import { expect, test, type Page } from './support/test';
import { sessionFor } from './support/documents';
import { mailedLink } from './support/mailbox';
import { choose, enter, makeOrganization, PASSWORD } from './support/organization';
import { samplePdf } from './support/sample-pdf';

const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
let adminEmail = '';

test.beforeAll(async ({ request }) => {
  const organization = await makeOrganization(request);
  adminEmail = organization.admin;
  const admin = await sessionFor(request, adminEmail);
  const email = `nora@${organization.domain}`;
  const made = await request.post('/api/users', {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: {
      username: `nora${Date.now()}`,
      email,
      name: 'Nora Member',
      role: 'document_creator',
      department: 'legal',
      password: PASSWORD,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const member = await sessionFor(request, email);
  const added = await request.post('/api/templates', {
    headers: { Authorization: `Bearer ${member.token}` },
    multipart: {
      name: 'Visitor form',
      category: 'procedure',
      file: { name: 'visitor.pdf', mimeType: 'application/pdf', buffer: samplePdf('Visitor form') },
    },
  });
  expect(added.status(), await added.text()).toBe(201);
});

test('the history is read, taken back and narrowed; choices are kept; a mail is its own way out', async ({
  page,
  request,
}) => {
  test.slow();
  await enter(page, adminEmail);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: 'added the template "Visitor form"' });
  await expect(notice.getByRole('button', { name: 'Mark as read' })).toBeVisible();

  const all = page.getByRole('main').getByRole('button', { name: 'Mark all as read' });
  await all.click();
  await expect(toast(page)).toContainText('All marked as read');
  await expect(all).toBeDisabled();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(all).toBeEnabled();
  await notice.getByRole('button', { name: 'Mark as read' }).click();
  await expect(notice.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await page.getByText('Unread', { exact: true }).click();
  await expect(notice).toHaveCount(0);

  await page.getByRole('link', { name: 'Choose what you hear of' }).click();
  await choose(page, 'Comments: by mail', 'Once a day');
  await expect(toast(page)).toContainText('Saved');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Your daily mail comes at');

  await page.goto(await mailedLink(request, adminEmail, 'Template waits for approval'));
  await expect(page.getByRole('heading', { name: 'You will not get these mails any more' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'My turn' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'You get these mails again' })).toBeVisible();
});
