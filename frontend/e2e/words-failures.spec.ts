import { expect, test, type Page } from './support/test';
import { accounts, sessionOf, useSession } from './support/accounts';
import { failing } from './support/failing';
import { choose } from './support/organization';
import { pdf, picker, SUBMIT } from './support/uploading';

/** Reads both lines of a failure at once: it does not stay. */
const expectFailure = (page: Page, title: string, description: string) =>
  expect(page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })).toContainText(
    title + description,
  );

test('what fails with users is told', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'admin'));
  let repair = await failing(page, { url: /\/api\/users(\?|$)/ });
  await page.goto('/users');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await repair();
  // Not by 'Try again': what is live may have tried already.
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: accounts.user });
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Role',
    'Department',
    'Status',
    'Last login',
    'Actions',
  ]);
  await expect(page.getByRole('search', { name: 'Users' })).toContainText('All Roles');

  await page.getByRole('button', { name: 'Add User' }).click();
  const added = page.getByRole('dialog', { name: 'Add New User' });
  await added.getByLabel('Email').fill('no address');
  await added.getByRole('button', { name: 'Add User' }).click();
  for (const words of ['Invalid email address', 'Role is required', 'Department is required']) {
    await expect(added.getByText(words)).toBeVisible();
  }
  await added.getByLabel('Username').fill('never-made');
  await added.getByLabel('Email').fill('never-made@meridian.example');
  await added.getByLabel('Full name').fill('Never Made');
  await choose(page, 'Role', 'Document Creator', added);
  await choose(page, 'Department', 'Legal', added);
  repair = await failing(page, { method: 'POST', url: '**/api/users' });
  await added.getByRole('button', { name: 'Add User' }).click();
  await expectFailure(page, 'Error creating user', 'Failed to create user');
  await repair();
  await added.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(added).toHaveCount(0);

  await row.getByRole('button', { name: /^Edit/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit User' });
  await edited.getByLabel('Full name').fill('Never Changed');
  await failing(page, { method: 'PATCH', url: /\/api\/users\/\d+$/ });
  await edited.getByRole('button', { name: 'Save changes' }).click();
  await expectFailure(page, 'Error updating user', 'Failed to update user');
  await edited.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(edited).toHaveCount(0);

  await row.getByRole('button', { name: /^Delete/ }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('It will permanently delete the account of');
  await expect(sure).toContainText('and all associated data.');
  await failing(page, { method: 'DELETE', url: /\/api\/users\/\d+/ });
  await sure.getByRole('button', { name: 'Delete User' }).click();
  await expectFailure(page, 'Error deleting user', 'Failed to delete user');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
});

test('what fails with messages is told', async ({ context, page, request }) => {
  const admin = await sessionOf(request, 'admin');
  const creator = await sessionOf(request, 'creator');
  const sent = await request.post('/api/messages/send', {
    headers: { Authorization: `Bearer ${creator.token}` },
    data: { recipientId: admin.user.id, subject: 'Spare keys', message: 'In the drawer.' },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { conversationId } = (await sent.json()) as { conversationId: number };
  await useSession(context, admin);

  let repair = await failing(page, { method: 'GET', url: /\/api\/messages\/conversations(\/\d+)?(\?|$)/ });
  await page.goto(`/messages?conversation=${conversationId}`);
  await expect(page.getByText('Failed to fetch conversations')).toBeVisible();
  await expect(page.getByText('Failed to fetch conversation', { exact: true })).toBeVisible();
  await repair();
  repair = await failing(page, { method: 'POST', url: /\/conversations\/\d+\/read$/ });
  await page.reload();
  await expectFailure(page, 'Failed to mark as read', 'Please try again');
  await repair();

  repair = await failing(page, { method: 'GET', url: '**/api/messages/recipients*' });
  await page.goto('/messages?compose=1');
  await page.getByRole('combobox', { name: 'To' }).click();
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await repair();
  await page.reload();
  await page.getByRole('combobox', { name: 'To' }).fill('a');
  const people = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(people.first()).toBeVisible();
  await expect(people.filter({ hasText: admin.user.name })).toHaveCount(0);
  await people.first().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Subject').fill('Never sent');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Never sent.');
  await failing(page, { method: 'POST', url: '**/api/messages/send' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectFailure(page, 'Failed to send message', 'Please try again');
});

test('an upload says what is missing and what failed; a draft makes no call', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto('/upload');
  await expect(page.getByRole('checkbox', { name: 'Require approval before publishing' })).toBeChecked();
  for (const name of ['Primary Reviewer', 'Final Approver']) {
    await expect(page.getByRole('combobox', { name })).toBeVisible();
  }
  await expect(picker(page)).toHaveAttribute('accept', /^\.pdf,\.doc,\.docx,\.xls,\.xlsx/);
  await expect(page.locator('.ant-select', { hasText: 'Medium' })).toBeVisible();
  await page.getByRole('button', { name: SUBMIT }).click();
  for (const words of ['Title is required', 'Department is required', 'Category is required']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expectFailure(page, 'No file selected', 'Please select a file to upload');

  await picker(page).setInputFiles(pdf('never-stored.pdf'));
  await page.getByLabel('Title', { exact: true }).fill('Never stored');
  await choose(page, 'Department', 'Legal');
  await choose(page, 'Category', 'Policy');
  const calls: string[] = [];
  page.on('request', (call) => void (call.method() !== 'GET' && calls.push(call.url())));
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  expect(calls).toEqual([]);

  await failing(page, { method: 'POST', url: '**/api/documents' });
  await page.getByRole('button', { name: SUBMIT }).click();
  await expectFailure(page, 'Upload failed', 'Failed to upload document');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Never stored');
});
