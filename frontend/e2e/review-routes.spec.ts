import { allowConsole, expect, test, type APIRequestContext, type Locator, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { useSession as keepSession } from './support/accounts';
import { sessionFor, type ApiSession } from './support/documents';
import { choose, makeOrganization, PASSWORD } from './support/organization';
import { pdf, picker, SUBMIT } from './support/uploading';

const people = {
  rita: ['Rita Reviewer', 'reviewer'],
  ravi: ['Ravi Reviewer', 'reviewer'],
  ana: ['Ana Approver', 'approver'],
  cleo: ['Cleo Creator', 'document_creator'],
} as const;
const sessions = {} as Record<keyof typeof people | 'admin', ApiSession>;
const bearer = ({ token }: ApiSession) => ({ Authorization: `Bearer ${token}` });

interface StoredRoute {
  id: number;
  rowVersion: number;
  steps: { peopleNames?: string[] }[];
}

async function gather(request: APIRequestContext): Promise<void> {
  const organization = await makeOrganization(request);
  sessions.admin = await sessionFor(request, organization.admin);
  for (const key of Object.keys(people) as (keyof typeof people)[]) {
    const [name, role] = people[key];
    const email = `${key}@${organization.domain}`;
    const username = `${key}-${organization.domain.split('.')[0]}`;
    const answer = await request.post('/api/users', {
      headers: bearer(sessions.admin),
      data: { username, email, name, role, department: 'legal', password: PASSWORD },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    sessions[key] = await sessionFor(request, email);
  }
}

const editor = (page: Page) => page.getByRole('dialog', { name: /^(Add route|Edit )/ });
const step = (page: Page, number: number) =>
  editor(page)
    .locator('[data-step]')
    .nth(number - 1);
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
const routes = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Names the people of a step; the list stays open while several are chosen. */
async function name(page: Page, within: Locator, ...chosen: string[]): Promise<void> {
  await within.getByRole('radio', { name: 'People by name' }).check();
  await within.getByRole('combobox', { name: 'People', exact: true }).click();
  for (const one of chosen) await page.locator('.ant-select-dropdown:visible').getByTitle(one, { exact: true }).click();
  await within.getByLabel('Name of the step').click();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ request }) => gather(request));

test('an admin builds a route, tries it, and is told what does not fit', async ({ context, page }) => {
  test.slow();
  allowConsole(/status of 4\d\d/);
  await keepSession(context, sessions.admin);
  await page.goto('/review-routes');
  await expect(page.getByRole('heading', { name: 'No routes yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add route' }).click();

  const save = editor(page).getByRole('button', { name: 'Add route' });
  await save.click();
  const title = editor(page).getByLabel('Name', { exact: true });
  await expect(title).toHaveAccessibleDescription('Name is required');
  await expect(title).toBeFocused();
  await title.fill('Contracts');
  await choose(page, 'Taken by documents of the category', 'Contract', editor(page));

  await step(page, 1).getByLabel('Name of the step').fill('Legal');
  await name(page, step(page, 1), 'Rita Reviewer, Reviewer', 'Ravi Reviewer, Reviewer');
  await choose(page, 'Approvals it needs', 'All of them', step(page, 1));
  await step(page, 1).getByLabel('Due after (working days)').fill('3');
  await name(page, step(page, 2), 'Rita Reviewer, Reviewer');

  const dryRun = editor(page).getByRole('region', { name: 'Dry run' });
  await dryRun.getByRole('button', { name: 'Try it' }).click();
  await expect(dryRun).toContainText('Rita Reviewer could act at both "Legal" and "Approval"');
  await expect(dryRun).toContainText('2 approvals needed, due ');
  await step(page, 2).getByRole('radio', { name: 'Anybody with a role' }).check();
  await expect(dryRun).toContainText('Something changed since this was tried.');
  await dryRun.getByRole('button', { name: 'Try again' }).click();
  await expect(dryRun).toContainText('The route works');

  // By keyboard, and against the rule that reviews come first.
  await step(page, 2).getByLabel('Name of the step').press('Alt+ArrowUp');
  await expect(step(page, 1).getByLabel('Name of the step')).toHaveValue('Approval');
  await expect(step(page, 1).getByLabel('Name of the step')).toBeFocused();
  await save.click();
  await expect(step(page, 2).getByRole('combobox', { name: 'What it is' })).toHaveAccessibleDescription(
    'Reviews come before approvals',
  );
  await step(page, 2).getByRole('button', { name: 'Move Legal up' }).click();
  await save.click();
  await expect(toast(page)).toContainText('Route added');
  await expect(routes(page).filter({ hasText: 'Contracts' }).first()).toContainText(
    'Rita Reviewer and Ravi Reviewer, all of them, due in 3 working days',
  );
});

test('a taken name is said at its field, and nothing is lost by closing', async ({ context, page }) => {
  allowConsole(/status of 409/);
  await keepSession(context, sessions.admin);
  await page.goto('/review-routes');
  await page.getByRole('button', { name: 'Add route' }).click();
  const title = editor(page).getByLabel('Name', { exact: true });
  await title.fill('contracts');
  await editor(page).getByRole('button', { name: 'Add route' }).click();
  await expect(title).toHaveAccessibleDescription('Another route has this name');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('contracts');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editor(page)).toHaveCount(0);
});

test('two admins who change a route do not undo each other', async ({ context, page }) => {
  allowConsole(/status of 409/);
  await keepSession(context, sessions.admin);
  await page.goto('/review-routes');
  await page.getByRole('button', { name: 'Edit Contracts' }).click();
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue('Contracts');
  const headers = bearer(sessions.admin);
  const list = (await (await page.request.get('/api/review-routes', { headers })).json()) as { routes: StoredRoute[] };
  const stored = list.routes[0] as StoredRoute;
  const answer = await page.request.put(`/api/review-routes/${stored.id}`, {
    headers,
    data: {
      name: 'Contracts',
      description: 'Theirs',
      category: 'contract',
      rowVersion: stored.rowVersion,
      steps: stored.steps.map(({ peopleNames: _names, ...rest }) => rest),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await editor(page).getByLabel('Description').fill('Mine');
  await editor(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(editor(page).getByRole('alert')).toContainText('Somebody changed this route');
  await editor(page).getByRole('button', { name: 'Show theirs' }).click();
  await expect(editor(page).getByLabel('Description')).toHaveValue('Theirs');
  await editor(page).getByLabel('Description').fill('Both');
  await editor(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(routes(page).filter({ hasText: 'Contracts' }).first()).toContainText('Both');
});

test('a document takes the route of its category, or the one that is chosen', async ({ context, page }) => {
  await keepSession(context, sessions.cleo);
  await page.goto('/upload');
  // Without a category no route applies yet.
  await expect(page.getByLabel('Primary Reviewer')).toBeVisible();
  await picker(page).setInputFiles(pdf('Lease.pdf'));
  await page.getByLabel('Title').fill('Lease');
  await choose(page, 'Department', 'Legal');
  await choose(page, 'Category', 'Contract');
  await expect(page.getByText('Automatic: Contracts')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps of Contracts' })).toContainText('Legal');
  await expect(page.getByLabel('Primary Reviewer')).toHaveCount(0);
  await choose(page, 'Route', 'Choose reviewer and approver');
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Choose a reviewer or an approver, or another route')).toBeVisible();
  await choose(page, 'Route', 'Contracts');
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page).toHaveURL(/\/documents/);
  const { documents } = (await (
    await page.request.get('/api/documents', { headers: bearer(sessions.cleo) })
  ).json()) as { documents: { title: string; review: { routeName: string } | null }[] };
  expect(documents.find(({ title }) => title === 'Lease')?.review?.routeName).toBe('Contracts');
});

test('a deleted route comes back by Undo', async ({ context, page }) => {
  await keepSession(context, sessions.admin);
  await page.goto('/review-routes');
  await page.getByRole('button', { name: 'Delete Contracts' }).click();
  await expect(toast(page)).toContainText('Route deleted');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Route restored');
  await expect(routes(page).filter({ hasText: 'Contracts' }).first()).toContainText('all of them');
});

test('somebody stands in while a reviewer is away', async ({ browser, context, page }) => {
  test.slow();
  allowConsole(/status of 400/);
  await keepSession(context, sessions.rita);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Have somebody stand in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have somebody stand in' });
  await dialog.getByRole('button', { name: 'Delegate' }).click();
  await expect(dialog.getByText('Choose who stands in')).toBeVisible();
  await choose(page, 'Who stands in', 'Ravi Reviewer, Reviewer', dialog);
  await dialog.getByLabel('Last day').fill('Dec 31, 2099');
  await dialog.getByLabel('Last day').press('Enter');
  await dialog.getByRole('button', { name: 'Delegate' }).click();
  await expect(dialog.getByText('A delegation lasts a year at most')).toBeVisible();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  const words = inAWeek.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await dialog.getByLabel('Last day').fill(words);
  await dialog.getByLabel('Last day').press('Enter');
  await dialog.getByRole('button', { name: 'Delegate' }).click();
  await expect(toast(page)).toContainText('Ravi Reviewer stands in for you.');
  const given = page.getByRole('list', { name: 'Delegations' }).getByRole('listitem');
  await expect(given).toContainText('Active');

  const other = await browser.newContext();
  await keepSession(other, sessions.ravi);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/approval');
  await expect(elsewhere.getByRole('list', { name: 'Standing in' })).toHaveText(
    `You stand in for Rita Reviewer until ${words}`,
  );
  await other.close();

  await given.getByRole('button', { name: /^End now/ }).click();
  await expect(given).toContainText('Ended');
});

test('an admin delegates the decisions of somebody who fell ill', async ({ context, page }) => {
  await keepSession(context, sessions.admin);
  await page.goto('/users');
  await page.getByRole('button', { name: 'More for Ana Approver' }).click();
  await page.getByRole('menuitem', { name: 'Delegate decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delegate decisions of Ana Approver' });
  await choose(page, 'Who stands in', 'Ada Admin, Admin', dialog);
  await dialog.getByLabel('Last day').fill(
    new Date(Date.now() + 86_400_000).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
  );
  await dialog.getByLabel('Last day').press('Enter');
  await dialog.getByRole('button', { name: 'Delegate' }).click();
  await expect(toast(page)).toContainText('Ada Admin stands in for Ana Approver.');
});

const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;
for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport?.width} px`, () => {
    test.use(look);

    test('routes, their editor and delegation are accessible', async ({ context, page }) => {
      test.slow();
      await keepSession(context, sessions.admin);
      const open = (button: string | RegExp, shown: string) => async (on: Page) => {
        await on.getByRole('button', { name: button }).click();
        await expect(on.getByRole('button', { name: shown })).toBeVisible();
      };
      await expectAccessible(page, { name: 'routes', path: '/review-routes' });
      await expectAccessible(page, {
        name: 'editor',
        path: '/review-routes',
        prepare: async (on) => {
          await open('Edit Contracts', 'Try it')(on);
          await on.getByRole('button', { name: 'Try it' }).click();
          await expect(on.getByRole('button', { name: 'Try again' })).toBeVisible();
        },
      });
      await expectAccessible(page, {
        name: 'delegation',
        path: '/profile',
        prepare: open('Have somebody stand in', 'Delegate'),
      });
    });
  });
}
