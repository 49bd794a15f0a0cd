import { allowConsole, expect, test, type APIRequestContext, type Page } from './support/test';
import { useSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { failing } from './support/failing';
import { mailedCode } from './support/mailbox';
import { makeOrganization, PASSWORD, sendLogin } from './support/organization';
import { rem } from './support/rem';

/** 'Mar 5, 2025' and 'Mar 5, 2025 at 3:07 PM'. */
const DATE = /[A-Z][a-z]{2} \d{1,2}, \d{4}/;
const DATE_TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/;

const PENDING = 'Berth allocation plan';
const SECOND = 'Mooring rota';
const PUBLISHED = 'Tide table';
const TAGS = ['one', 'two', 'three', 'four', 'five', 'six'];

let adminEmail: string;
let reviewerEmail: string;
let admin: ApiSession;
let approver: ApiSession;
let reviewer: ApiSession;
let published: number;

const bearer = ({ token }: ApiSession) => ({ Authorization: `Bearer ${token}` });

async function hire(request: APIRequestContext, domain: string, role: string): Promise<ApiSession> {
  const email = `${role}@${domain}`;
  const answer = await request.post('/api/users', {
    headers: bearer(admin),
    data: { username: `${role}${Date.now()}`, email, name: 'Nils', role, department: 'legal', password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return sessionFor(request, email);
}

const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ request }) => {
  const organization = await makeOrganization(request);
  adminEmail = organization.admin;
  admin = await sessionFor(request, adminEmail);
  approver = await hire(request, organization.domain, 'approver');
  reviewer = await hire(request, organization.domain, 'reviewer');
  reviewerEmail = `reviewer@${organization.domain}`;
});

test('a session begins, is kept, and ends without a word', async ({ page }) => {
  await sendLogin(page, adminEmail);
  await expect(page.getByRole('status').filter({ hasText: 'Login successfulWelcome back' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const kept = () => page.evaluate(() => localStorage.getItem('auth-storage'));
  await expect.poll(kept).toContain(adminEmail);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);

  // The server does not know the session any more.
  allowConsole(/status of 401/);
  await page.route(/\/api\/auth\/(me|refresh)$/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(kept).toBeNull();
});

test('an organization without documents says so on every screen', async ({ context, page }) => {
  await useSession(context, approver);
  const screens: [string, string[]][] = [
    ['/dashboard', ['No documents available']],
    ['/documents', ['No documents found']],
    ['/documents?status=draft', ['No documents found', 'No document matches these filters.']],
    ['/approval', ['No documents pending']],
    ['/search?category=policy', ['No documents found', '0 results']],
    ['/audit', ['No audit logs found', 'System activities will appear here.']],
  ];
  for (const [path, says] of screens) {
    await page.goto(path);
    for (const words of says) await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await page.goto('/documents');
  await expect(page.getByText('No documents found')).toBeVisible();
  await expect(page.getByText('No document matches these filters.')).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Upload/ })
      .first(),
  ).toHaveAttribute('href', '/upload');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
});

const shapes = [
  {
    path: '/dashboard',
    call: /\/api\/documents(\?|$)/,
    what: 'recent documents',
    each: 'xpath=ancestor::tbody[1]/tr',
    count: 10,
  },
  { path: '/documents', call: /\/api\/documents(\?|$)/, what: 'documents', each: 'xpath=ancestor::ul[1]/li', count: 6 },
  {
    path: '/approval',
    call: /\/api\/approvals/,
    what: 'pending documents',
    each: 'xpath=ancestor::ul[1]/li',
    count: 3,
  },
  { path: '/users', call: /\/api\/users(\?|$)/, what: 'users', each: 'xpath=ancestor::tbody[1]/tr', count: 5 },
  { path: '/search?q=tide', call: /documents\/search/, what: 'results', each: 'xpath=ancestor::ul[1]/li', count: 3 },
  {
    path: '/audit',
    call: /\/api\/audit-logs(\?|$)/,
    what: 'audit logs',
    each: 'xpath=../*[@data-skeleton]',
    count: 10,
  },
];

test('lists load behind as many shapes as they have to', async ({ context, page }) => {
  await useSession(context, admin);
  for (const { path, call, what, each, count } of shapes) {
    await test.step(path, async () => {
      // Never answered: what is on its way goes with the page.
      await page.route(call, () => undefined);
      await page.goto(path);
      await expect(page.getByText(`Loading ${what}`, { exact: true }).locator(each)).toHaveCount(count);
      await page.unroute(call);
    });
  }
});

test('cards and rows show what they have to', async ({ context, page, request }) => {
  test.slow();
  await upload(request, admin, { title: PENDING, tags: TAGS, requireApproval: true });
  published = await upload(request, admin, { title: PUBLISHED });
  await useSession(context, admin);

  await page.goto('/documents?search=berth');
  const card = item(page, PENDING);
  for (const words of ['Legal', 'Pending review', 'Medium', 'No description', 'Version 1', 'View', 'Download', DATE]) {
    await expect(card).toContainText(words);
  }
  const tags = card.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['one', 'two', 'three', '+3 more']);
  await expect(page.getByText('Showing 1 filtered results')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'My Documents' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Ada Admin/ })).toBeVisible();
  for (const label of ['Total Documents', 'Pending Approval', 'Approved', 'Rejected']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} ?\\d`) })).toBeVisible();
  }
  const table = page.getByRole('table').filter({ hasText: PENDING });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Document',
    'Status',
    'Department',
    'Last Modified',
    'Actions',
  ]);
  const row = table.getByRole('row').filter({ hasText: PENDING });
  for (const words of ['Pending review', 'Legal', DATE]) await expect(row).toContainText(words);
  await expect(row.getByRole('link', { name: `View ${PENDING}` })).toBeVisible();
  await expect(row.getByRole('button', { name: `Download ${PENDING}` })).toBeVisible();

  const found = item(page, PENDING);
  // The index follows shortly after the upload.
  await expect(async () => {
    await page.goto('/search?category=policy&status=pending_review');
    await expect(found).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  for (const words of [`author #${admin.user.id}`, 'Created', DATE, 'Legal', 'Policy', 'Pending review', 'Medium']) {
    await expect(found).toContainText(words);
  }
  await expect(found.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    ...TAGS.slice(0, 5),
    '+1 more',
  ]);
});

test('the dialog of a document shows its facts, and who commented', async ({ context, page, request }) => {
  await useSession(context, admin);
  await page.goto(`/documents?document=${published}&tab=comments`);
  const dialog = page.getByRole('dialog', { name: PUBLISHED });
  await expect(dialog.getByText('No comments yet')).toBeVisible();
  await expect(dialog.getByRole('tab', { name: 'Comments (0)' })).toBeVisible();
  const said = await request.post(`/api/documents/${published}/comments`, {
    headers: bearer(admin),
    data: { comment: 'Checked against the almanac' },
  });
  expect(said.status(), await said.text()).toBe(201);
  await page.reload();
  const comment = dialog.getByRole('listitem').filter({ hasText: 'Checked against the almanac' });
  await expect(comment).toContainText(`User #${admin.user.id}`);
  await expect(comment).toContainText(DATE_TIME);
  await expect(dialog.getByRole('tab', { name: 'Comments (1)' })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Details' }).click();
  for (const label of ['Department', 'Category', 'Priority', 'Version', 'Created', 'Description', 'Tags']) {
    await expect(dialog.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
  }
  await expect(dialog.getByText(/^(\d+\.\d{2}|< 0\.01) MB$/).first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  const preview = dialog.getByRole('tabpanel', { name: 'Preview' });
  for (const words of ['Approved', 'Medium']) await expect(preview).toContainText(words);
  for (const name of ['Download', 'Print']) {
    await expect(preview.getByRole('button', { name: `${name} ${PUBLISHED}` })).toBeVisible();
  }
});

test('a notification says what happened and when, until it is read', async ({ context, page, request }) => {
  test.slow();
  await upload(request, admin, { title: SECOND, requireApproval: true });
  await useSession(context, reviewer);
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(bell).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Pending Approvals 2 unread notifications' })).toBeVisible();
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list).toHaveCSS('max-height', await rem(page, 24));
  await expect(list.getByText('Unread:')).toHaveCount(2);
  const notice = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await expect(notice(PENDING)).toContainText(DATE_TIME);
  await notice(PENDING).getByTitle('Mark as read').click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(notice(PENDING).getByText('Unread:')).toHaveCount(0);

  // Who has opened the document has read the notification.
  const since = new Date(Date.now() - 1000);
  await notice(SECOND).getByRole('button', { name: 'View Document' }).click();
  const code = await mailedCode(request, reviewerEmail, SECOND, since);
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code);
  await expect(page.getByText('Document Access Granted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a document that cannot be opened says why', async ({ context, page, request }) => {
  test.slow();
  await useSession(context, admin);
  await page.goto(`/documents?document=${published}`);
  const view = page.getByRole('dialog', { name: PUBLISHED }).getByRole('button', { name: `Open ${PUBLISHED}` });
  const failed = alert(page, 'Document Access Failed');
  const code = page.getByRole('textbox', { name: 'Verification code' });

  let repair = await failing(page, { url: '**/request-access' });
  await view.click();
  await expect(failed).toContainText('Failed to request document access');
  await repair();

  const since = new Date(Date.now() - 1000);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/request-access', (route) => held.then(() => route.continue()));
  await view.click();
  await expect(page.getByRole('button', { name: `Loading... ${PUBLISHED}` })).toBeDisabled();
  letGo();
  repair = await failing(page, { method: 'POST', url: /\/documents\/\d+\/access$/ });
  await code.fill('123456');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await repair();

  repair = await failing(page, { method: 'GET', url: /\/documents\/\d+\/view/ });
  await code.fill(await mailedCode(request, adminEmail, PUBLISHED, since));
  await expect(failed).toContainText('Document access failed');
  await repair();

  // A browser that opens no tab saves the file under the document's number.
  await page.evaluate(() => (window.open = () => null));
  const download = page.waitForEvent('download');
  await view.click();
  expect((await download).suggestedFilename()).toBe(`document-${published}.pdf`);
  await expect(page.getByText('Document opened successfully')).toBeVisible();
});
