import { useSession as keepSession } from './support/accounts';
import { sessionFor, type ApiSession } from './support/documents';
import { makeOrganization, PASSWORD } from './support/organization';
import { samplePdf } from './support/sample-pdf';
import { expect, test, type APIRequestContext, type Locator, type Page } from './support/test';

// Nothing in this file touches a mouse: every step is a key.

let author: ApiSession;
let reviewer: ApiSession;
const title = `Evacuation plan ${Date.now()}`;

async function member(request: APIRequestContext, admin: ApiSession, domain: string, name: string, role: string) {
  const username = name.split(' ')[0]?.toLowerCase() ?? '';
  const email = `${username}@${domain}`;
  const answer = await request.post('/api/users', {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: { username: `${username}${Date.now()}`, email, name, role, department: 'legal', password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return sessionFor(request, email);
}

/** Walks with Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Opens a select, by typing where it can be searched, walks to an option and takes it. */
async function pick(page: Page, field: string, option: string, typed?: string): Promise<void> {
  const select = page.getByRole('combobox', { name: field });
  await tabTo(page, select);
  if (typed) await page.keyboard.type(typed);
  else await page.keyboard.press('Enter');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list.getByTitle(option, { exact: true })).toBeVisible();
  const active = list.locator('.ant-select-item-option-active');
  for (let step = 0; step < 40 && (await active.getAttribute('title')) !== option; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select').filter({ has: select })).toContainText(option);
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ request }) => {
  const { admin, domain } = await makeOrganization(request);
  const session = await sessionFor(request, admin);
  author = await member(request, session, domain, 'Cora Creator', 'document_creator');
  reviewer = await member(request, session, domain, 'Rita Reviewer', 'reviewer');
});

test('a document is uploaded without a mouse', async ({ context, page }) => {
  await keepSession(context, author);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Find documents/ })).toBeFocused();
  await page.keyboard.type('upload doc');
  await expect(page.getByRole('option', { name: 'Upload Document' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/upload$/);

  const choose = page
    .getByRole('main')
    .getByRole('button', { name: /choose/i })
    .first();
  await tabTo(page, choose);
  const input = page.locator('main input[type=file]');
  // The browser's own window for files is out of a test's reach: that the key asks for it is seen at the field.
  await input.evaluate((field) => {
    field.addEventListener('click', (event) => {
      event.preventDefault();
      document.documentElement.dataset.asked = 'yes';
    });
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: samplePdf(title) });
  await expect(page.getByText('plan.pdf').first()).toBeVisible();
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(title);
  await pick(page, 'Department', 'Legal');
  await pick(page, 'Category', 'Policy');
  await tabTo(page, page.getByRole('button', { name: 'Upload & Submit for Review' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents/);
  await expect(page.getByText(title).first()).toBeVisible();
});

test('it is reviewed without a mouse', async ({ context, page }) => {
  await keepSession(context, reviewer);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Find documents/ })).toBeFocused();
  await page.keyboard.type('one by one');
  await expect(page.getByRole('option', { name: 'Review one by one' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const desk = page.getByRole('region', { name: title });
  await expect(desk.getByRole('heading', { name: title })).toBeFocused();
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Request revision');
  await expect(sheet).not.toContainText('Send the message');
  // Behind the sheet nothing is decided.
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Approve document' })).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(desk.getByLabel('Comment on your decision')).toBeFocused();
  await page.keyboard.type('A clear plan.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(desk.getByRole('button', { name: 'Approve document' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Document approved')).toBeVisible();
});

test('a message is written without a mouse, and kept over a reload before it is sent', async ({ context, page }) => {
  await keepSession(context, reviewer);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Find documents/ })).toBeFocused();
  await page.keyboard.type('write a mess');
  await expect(page.getByRole('option', { name: 'Write a message' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await pick(page, 'To', 'Cora Creator', 'cora');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type('Your plan');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Your plan');
  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }));
  await page.keyboard.type('It is approved. j k a');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('It is approved. j k a');
});
