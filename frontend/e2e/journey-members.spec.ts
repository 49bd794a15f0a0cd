import { expect, test, type Page } from './support/test';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { mailedCode, mailedDocument, mailedLink } from './support/mailbox';
import { choose, makeOrganization, PASSWORD, type TestOrganization } from './support/organization';
import { addMember, bearer, decide, type Member } from './support/people';
import { processed, publish, textFile } from './support/reading';
import { pdf, picker, SUBMIT } from './support/uploading';

// Each of these is one person's way through the product, from the first page they see to the end of what they came
// for. What the others do meanwhile is done by the API.
let organization: TestOrganization;
let admin: ApiSession;
let author: Member;
let reviewer: Member;
let approver: Member;

test.beforeAll(async ({ request }) => {
  organization = await makeOrganization(request);
  admin = await sessionFor(request, organization.admin);
  const add = (name: string, role: Parameters<typeof addMember>[4]) =>
    addMember(request, admin, organization, name, role);
  author = await add('Olga Author', 'document_creator');
  reviewer = await add('Rita Reviewer', 'reviewer');
  approver = await add('Abe Approver', 'approver');
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Fills in the sign-in form that is on the screen. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('a creator: from the invitation to the approved document', async ({ page, request }) => {
  test.slow();
  const email = `cora@${organization.domain}`;
  const title = 'Evacuation plan';
  const invited = await request.post('/api/users', {
    headers: bearer(admin),
    data: { username: `cora${Date.now()}`, email, name: 'Cora Creator', role: 'document_creator', department: 'legal' },
  });
  expect(invited.status(), await invited.text()).toBe(201);

  await test.step('accepts the invitation', async () => {
    await page.goto(await mailedLink(request, email, organization.name));
    await expect(page.getByRole('heading', { name: `Join ${organization.name}` })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: /Cora Creator$/, level: 1 })).toBeVisible();
  });

  await test.step('uploads a document and sends it for review', async () => {
    await main(page).getByRole('link', { name: 'Upload Document' }).click();
    await picker(page).setInputFiles(pdf('evacuation.pdf', 'Evacuation first edition'));
    await page.getByLabel('Title').fill(title);
    await choose(page, 'Department', 'Operations');
    await choose(page, 'Category', 'Policy');
    await choose(page, 'Primary Reviewer', /^Rita Reviewer/);
    await choose(page, 'Final Approver', /^Abe Approver/);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/documents$/);
    await expect(card(page, title).getByText('Pending review')).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: title });
  let id = 0;
  await test.step('is asked for a revision, and answers with a new version', async () => {
    await page.getByRole('button', { name: `View ${title}` }).click();
    await expect(dialog).toBeVisible();
    id = Number(new URL(page.url()).searchParams.get('document'));
    await decide(request, reviewer, id, 'revision', 'Name the second exit');
    await dialog.getByRole('tab', { name: 'Comments (1)' }).click();
    await expect(dialog.getByText('Name the second exit')).toBeVisible();
    await dialog.getByRole('tab', { name: /^Versions/ }).click();
    await dialog.getByRole('button', { name: 'New version' }).click();
    const next = page.getByRole('dialog', { name: 'Upload a new version' });
    await next.locator('input[type=file]').setInputFiles(pdf('evacuation.pdf', 'Evacuation second edition'));
    await next.getByLabel('What changed').fill('The second exit');
    await next.getByRole('button', { name: 'Upload version' }).click();
    await expect(page.getByText('Version 2 uploaded')).toBeVisible();
    await expect(next).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, title).getByText('Pending review')).toBeVisible();
  });

  await test.step('writes to the reviewer', async () => {
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page.getByRole('button', { name: 'New Message' }).click();
    await page.getByRole('combobox', { name: 'To' }).fill('rita');
    await page.locator('.ant-select-dropdown:visible').getByTitle('Rita Reviewer').click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Subject').fill('Second exit');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It is in version 2.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page)).toContainText('It is in version 2.');
  });

  await test.step('sees it approved, without asking', async () => {
    await main(page).getByRole('link', { name: 'My Documents' }).click();
    await expect(card(page, title)).toContainText('Version 2');
    await decide(request, reviewer, id, 'approve');
    await decide(request, approver, id, 'approve');
    await expect(card(page, title).getByText('Approved')).toBeVisible();
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await expect(page.getByText(`Abe Approver approved "${title}"`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('downloads it with the mailed code, and leaves', async () => {
    const since = new Date(Date.now() - 1000);
    await page.getByRole('button', { name: `Download ${title}` }).click();
    const code = await mailedCode(request, email, title, since);
    const download = page.waitForEvent('download');
    await page.getByRole('textbox', { name: 'Verification code' }).fill(code);
    expect((await download).suggestedFilename()).toBe('evacuation.pdf');
    await signOut(page);
  });
});

test('a reviewer: from the mail to the decision, and on to the next document', async ({ page, request }) => {
  test.slow();
  const first = await upload(request, author, { title: 'Cleaning terms', requireApproval: true });
  await upload(request, author, { title: 'Laundry terms', requireApproval: true });

  await test.step('follows the link of the mail, and signs in on the way', async () => {
    const address = await mailedDocument(request, reviewer.email, 'Review requested: Cleaning terms');
    expect(address).toBe(`/documents?document=${first}`);
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, reviewer.email);
    await expect(page).toHaveURL(new RegExp(`document=${first}$`));
  });

  await test.step('reads, comments and approves', async () => {
    const dialog = page.getByRole('dialog', { name: 'Cleaning terms' });
    await dialog.getByLabel('Comment on your decision').fill('As agreed in March');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Document approved')).toBeVisible();
    await expect(dialog.getByText('Pending approval').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('goes on to what else waits, asks for a revision, and is done', async () => {
    await main(page)
      .getByRole('link', { name: /Pending Approvals/ })
      .click();
    await expect(page.getByRole('tab', { name: 'Pending Review (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Review Document Laundry terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Laundry terms' });
    await dialog.getByLabel('Comment on your decision').fill('The price is missing');
    await dialog.getByRole('button', { name: 'Request revision' }).click();
    await expect(page.getByText('Revision requested', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'No documents pending' })).toBeVisible();
    await signOut(page);
  });
});

test('an approver: signs with the password, rejects what does not hold, and reads the record', async ({
  page,
  request,
}) => {
  test.slow();
  const good = await upload(request, author, { title: 'Rental terms', requireApproval: true });
  const bad = await upload(request, author, { title: 'Parking terms', requireApproval: true });
  for (const id of [good, bad]) await decide(request, reviewer, id, 'approve');
  const me = await request.get('/api/auth/me', { headers: bearer(admin) });
  const { user } = (await me.json()) as { user: { organizationId: number } };
  const policy = await request.patch(`/api/organizations/${user.organizationId}`, {
    headers: bearer(admin),
    data: { decisionSignature: 'password' },
  });
  expect(policy.ok()).toBe(true);

  await test.step('comes from the mail', async () => {
    await page.goto(await mailedDocument(request, approver.email, 'Approval requested: Rental terms'));
    await signIn(page, approver.email);
  });

  await test.step('sees what will be on the record, and signs it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Rental terms' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    const confirm = dialog.getByRole('form', { name: 'Confirm decision' });
    await expect(confirm).toContainText('Approved byAbe Approver');
    await confirm.getByLabel('Your password signs it').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Document approved')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Approved by Abe Approver' })).toContainText(
      'signed with: password',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('rejects the next one', async () => {
    await main(page)
      .getByRole('link', { name: /Pending Approvals/ })
      .click();
    await page.getByRole('tab', { name: /^Pending Approval \(\d+\)/ }).click();
    await page.getByRole('button', { name: 'Review Document Parking terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Parking terms' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByLabel('Your password signs it').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Reject document' }).click();
    await expect(page.getByText('Document rejected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Review Document Parking terms' })).toHaveCount(0);
  });

  await test.step('finds both in the log, and leaves', async () => {
    await main(page).getByRole('link', { name: 'Audit Logs' }).click();
    const entries = page.getByRole('table', { name: 'Audit logs' }).getByRole('row');
    await expect(entries.filter({ hasText: 'Parking terms' }).first()).toBeVisible();
    await expect(entries.filter({ hasText: 'Rental terms' }).first()).toBeVisible();
    await signOut(page);
  });
});

test('a general user: finds a document by what it says, opens it, and checks that it is genuine', async ({
  page,
  request,
}) => {
  test.slow();
  const reader = await addMember(request, admin, organization, 'Gina User', 'general_user');
  const title = 'Visiting hours';
  const id = await publish(request, admin, title, textFile('visits.txt', 'Marmosets are welcome on Sundays.'));
  await processed(request, reader, id);

  await test.step('signs in from the landing page', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'User Login' }).click();
    await signIn(page, reader.email);
    await expect(page.getByRole('heading', { name: /Gina User$/, level: 1 })).toBeVisible();
  });

  await test.step('searches for a word that only the file has', async () => {
    await main(page).getByRole('link', { name: 'Search' }).click();
    const keyword = page.getByRole('searchbox', { name: 'Keyword' });
    // The index follows shortly after the text was read.
    await expect(async () => {
      await keyword.fill('marmosets');
      await keyword.press('Enter');
      await expect(page.getByText('1 result', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000, intervals: [500] });
    await page.getByRole('button', { name: `View ${title}` }).click();
  });

  const dialog = page.getByRole('dialog', { name: title });
  const original = await test.step('takes the file away with the mailed code', async () => {
    const since = new Date(Date.now() - 1000);
    await dialog.getByRole('button', { name: /^Download/ }).click();
    const code = await mailedCode(request, reader.email, title, since);
    const download = page.waitForEvent('download');
    await page.getByRole('textbox', { name: 'Verification code' }).fill(code);
    return (await download).path();
  });

  await test.step('reads the certificate, and takes it along', async () => {
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await dialog.getByRole('link', { name: 'View certificate' }).click({ timeout: 60_000 });
    await expect(page.getByRole('article', { name: 'Certificate' })).toContainText(title);
  });

  await test.step('checks both without signing in', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
    const certificate = await (await download).path();
    await signOut(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Verify a file' }).first().click();
    await page.locator('input[type=file]').setInputFiles([original, certificate]);
    await expect(page.getByRole('heading', { name: 'The file is genuine' })).toBeVisible();
  });
});
