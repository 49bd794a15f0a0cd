import { allowConsole, expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { expectAccessible, looks } from './support/accessible';
import { useSession as keepSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { choose, makeOrganization, PASSWORD, type TestOrganization } from './support/organization';

const people = {
  author: { name: 'Cora Creator', role: 'document_creator' },
  reviewer: { name: 'Rita Reviewer', role: 'reviewer' },
  second: { name: 'Sam Second', role: 'reviewer' },
  approver: { name: 'Abe Approver', role: 'approver' },
} as const;
type Person = keyof typeof people | 'admin';

let organization: TestOrganization;
const sessions = {} as Record<Person, ApiSession>;

const bearer = (person: Person) => ({ Authorization: `Bearer ${sessions[person].token}` });

/** An organization with one person for each part. */
async function fill(request: APIRequestContext): Promise<void> {
  organization = await makeOrganization(request);
  sessions.admin = await sessionFor(request, organization.admin);
  for (const [username, { name, role }] of Object.entries(people)) {
    const email = `${username}@${organization.domain}`;
    const mark = organization.domain.split('.')[0];
    const answer = await request.post('/api/users', {
      headers: bearer('admin'),
      data: { username: `${username}-${mark}`, email, name, role, department: 'legal', password: PASSWORD },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    sessions[username as Person] = await sessionFor(request, email);
  }
}

const submit = (request: APIRequestContext, title: string) =>
  upload(request, sessions.author, { title, requireApproval: true });

async function decide(request: APIRequestContext, person: Person, id: number, action: string): Promise<void> {
  const answer = await request.post(`/api/documents/${id}/approve`, { headers: bearer(person), data: { action } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function statusOf(request: APIRequestContext, id: number): Promise<string> {
  const answer = await request.get(`/api/documents/${id}`, { headers: bearer('admin') });
  return ((await answer.json()) as { status: string }).status;
}

async function open(context: BrowserContext, page: Page, person: Person, path: string): Promise<void> {
  await keepSession(context, sessions[person]);
  await page.goto(path);
}

const desk = (page: Page, title: string) => page.getByRole('region', { name: title });

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ request }) => fill(request));

test('two documents are decided on by the keyboard alone; the next opens by itself', async ({
  context,
  page,
  request,
}) => {
  const first = await submit(request, 'First terms');
  const second = await submit(request, 'Second terms');
  await open(context, page, 'reviewer', '/approval');
  await expect(page.getByRole('tab', { name: 'Pending Review (2)' })).toBeVisible();
  await expect(page.getByText('Step 1 of 2: Review').first()).toBeVisible();

  await page.goto('/approval?mode=inbox');
  await expect(desk(page, 'First terms').getByText('1 / 2')).toBeVisible();
  await expect(desk(page, 'First terms').getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(desk(page, 'Second terms').getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`item=${second}$`));
  await page.keyboard.press('ArrowUp');
  await expect(desk(page, 'First terms').getByRole('button', { name: 'Approve' })).toBeVisible();

  await page.keyboard.press('c');
  await page.keyboard.type('As agreed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByRole('form', { name: 'Confirm rejection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.keyboard.press('a');
  const confirm = page.getByRole('form', { name: 'Confirm decision' });
  await expect(confirm).toContainText('Reviewed byRita Reviewer');
  await expect(confirm).toContainText('As agreed');
  await expect(confirm.getByRole('button', { name: 'Approve document' })).toBeFocused();
  // A key that slips changes nothing about what is being confirmed.
  await page.keyboard.press('r');
  await expect(confirm.getByRole('button', { name: 'Approve document' })).toBeFocused();
  expect(await statusOf(request, first)).toBe('pending_review');
  await page.keyboard.press('Enter');

  await expect(desk(page, 'Second terms').getByText('1 / 1')).toBeVisible();
  await expect(desk(page, 'Second terms').getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.poll(() => statusOf(request, first)).toBe('pending_approval');
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Request revision' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No documents pending' })).toBeVisible();
  await expect.poll(() => statusOf(request, second)).toBe('revision_required');
});

test('who is slower is told so, and nothing of theirs is recorded', async ({ context, page, request }) => {
  allowConsole(/status of 409/);
  const id = await submit(request, 'Contested terms');
  await open(context, page, 'admin', `/approval?document=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Contested terms' });
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  await decide(request, 'second', id, 'approve');
  await dialog.getByRole('button', { name: 'Request revision' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else decided this meanwhile');
  expect(await statusOf(request, id)).toBe('pending_approval');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByText('Somebody else decided this meanwhile')).toHaveCount(0);
  await expect(dialog.getByText('Your approval')).toBeVisible();
});

test('who no longer sees a document that others decided is told so', async ({ context, page, request }) => {
  // The decision that came too late, and the document that is not theirs to see any more.
  allowConsole(/status of 40[49]/);
  const id = await submit(request, 'Vanished terms');
  await open(context, page, 'reviewer', `/approval?mode=inbox&item=${id}`);
  await expect(desk(page, 'Vanished terms').getByRole('button', { name: 'Approve' })).toBeVisible();
  await decide(request, 'second', id, 'approve');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve document' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Somebody else decided this meanwhile' })).toBeVisible();
  expect(await statusOf(request, id)).toBe('pending_approval');
});

test('the author is told why they cannot approve', async ({ context, page, request }) => {
  const id = await upload(request, sessions.admin, { title: 'Own terms', requireApproval: true });
  await open(context, page, 'admin', `/documents?document=${id}`);
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByRole('button', { name: 'Why can’t I approve?' }).click();
  await expect(decision.getByRole('paragraph')).toContainText('You wrote this document');
  await expect(decision.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
});

test('a repeated decision after a lost answer is one decision', async ({ context, page, request }) => {
  allowConsole(/ERR_FAILED/);
  const id = await submit(request, 'Unanswered terms');
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/documents/${id}/approve`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(context, page, 'reviewer', `/approval?document=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Unanswered terms' });
  // The page is to believe that nothing happened.
  await page.route(`**/api/documents/${id}`, async (route) => (keys.length === 1 ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Cannot reach the server');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Document approved')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await statusOf(request, id)).toBe('pending_approval');
});

test('the author asks somebody else, with a reason', async ({ context, page, request }) => {
  const id = await submit(request, 'Handed terms');
  await open(context, page, 'author', `/documents?document=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign' });
  await dialog.getByRole('button', { name: 'Reassign document' }).click();
  await expect(dialog.getByText('Say why somebody else decides')).toBeVisible();
  await choose(page, 'Reviewer', 'Sam Second, reviewer', dialog);
  await dialog.getByLabel('Reason').fill('Rita is away');
  await dialog.getByRole('button', { name: 'Reassign document' }).click();
  await expect(dialog).toHaveCount(0);
  const facts = page.getByRole('complementary', { name: 'Facts and decision' });
  await expect(facts.getByText('Sam Second')).toBeVisible();
});

test('a comment mentions somebody by keyboard', async ({ context, page, request }) => {
  const id = await submit(request, 'Discussed terms');
  await open(context, page, 'author', `/documents?document=${id}&tab=comments`);
  const dialog = page.getByRole('dialog', { name: 'Discussed terms' });
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).click();
  await page.keyboard.type('Look here, @ri');
  await expect(dialog.getByRole('option', { name: /Rita Reviewer/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('Look here, @Rita Reviewer ');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await expect(dialog.getByRole('listitem').getByText('@Rita Reviewer', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await request.get('/api/notifications', { headers: bearer('reviewer') });
      return JSON.stringify(await answer.json());
    })
    .toContain('"mentioned"');
});

test('decisions are signed with the password where the administrator wants it', async ({ context, page, request }) => {
  // The wrong password.
  allowConsole(/status of 400/);
  const organizationId = (
    (await (await request.get('/api/auth/me', { headers: bearer('admin') })).json()) as {
      user: { organizationId: number };
    }
  ).user.organizationId;
  const policy = (decisionSignature: string) =>
    request.patch(`/api/organizations/${organizationId}`, { headers: bearer('admin'), data: { decisionSignature } });
  const id = await submit(request, 'Signed terms');
  await decide(request, 'reviewer', id, 'approve');
  expect((await policy('password')).status()).toBe(200);

  await open(context, page, 'approver', `/approval?document=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Signed terms' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const confirm = dialog.getByRole('form', { name: 'Confirm decision' });
  await expect(confirm).toContainText('Approved byAbe Approver');
  await expect(confirm.getByLabel('Your password signs it')).toBeFocused();
  await page.keyboard.type('Not-The-Password-1');
  await page.keyboard.press('Enter');
  await expect(confirm.getByRole('alert')).toContainText('This password is wrong');
  expect(await statusOf(request, id)).toBe('pending_approval');
  await confirm.getByLabel('Your password signs it').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Document approved')).toBeVisible();
  expect(await statusOf(request, id)).toBe('approved');

  await dialog.getByRole('tab', { name: 'Details' }).click();
  const entry = dialog.getByRole('listitem').filter({ hasText: 'Approved by Abe Approver' });
  await expect(entry).toContainText('signed with: password');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Signature sheet' }).click();
  expect((await saved).suggestedFilename()).toBe('Signed terms signatures.pdf');
  await expect(dialog.getByRole('button', { name: /^Signed copy/ })).toBeVisible();
  expect((await policy('none')).status()).toBe(200);
});

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });
    test('the inbox is accessible', async ({ context, page, request }) => {
      const id = await submit(request, `Terms at ${viewport.width} in ${colorScheme}`);
      await keepSession(context, sessions.reviewer);
      await expectAccessible(page, {
        name: 'inbox',
        path: `/approval?mode=inbox&item=${id}`,
        prepare: async () => {
          // On a phone the decision stands at the foot of the screen.
          await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
          await page.getByRole('button', { name: 'Approve' }).click();
          await expect(page.getByRole('button', { name: 'Approve document' })).toBeInViewport();
        },
      });
    });
  });
}
