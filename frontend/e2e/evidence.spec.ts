import { readFile } from 'node:fs/promises';
import { allowConsole, expect, test, type APIRequestContext, type Download, type Page } from './support/test';
import { expectAccessible, sizes, type Scene } from './support/accessible';
import { useSession as keepSession } from './support/accounts';
import { sessionFor, upload, type ApiSession } from './support/documents';
import { choose, makeOrganization, PASSWORD } from './support/organization';
import { samplePdf } from './support/sample-pdf';

let session: ApiSession;
let documentId: number;

const TITLE = 'Handover plan';
const pdf = (text: string, name = 'plan.pdf') => ({ name, mimeType: 'application/pdf', buffer: samplePdf(text) });

/** An organization with documents and a report, whose first document is certified. */
async function fill(request: APIRequestContext): Promise<void> {
  const { admin } = await makeOrganization(request);
  session = await sessionFor(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  documentId = await upload(request, session, { title: TITLE });
  await upload(request, session, { title: 'Second plan' });
  await request.post('/api/reports', { headers, data: { reportType: 'documents', title: 'Stock of documents' } });
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/api/documents/${documentId}/certificates`, { headers });
        const { certificates } = (await answer.json()) as { certificates: { signed: boolean }[] };
        return certificates.some(({ signed }) => signed);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

const entries = (page: Page) => page.getByRole('table', { name: 'Audit logs' }).getByRole('row');
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/** Clicks on something that downloads, and gives back what came. */
async function downloaded(page: Page, button: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: button }).click(),
  ]);
  return download;
}

const drop = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(files);

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ request }) => fill(request));

test('the log is filtered, opened, exported and verified', async ({ context, page }) => {
  test.slow();
  await keepSession(context, session);
  await page.goto('/audit');
  await expect(entries(page).filter({ hasText: TITLE }).first()).toBeVisible();

  await choose(page, 'Action', 'Upload');
  await expect(page).toHaveURL(/action=upload/);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(2)).toContainText(TITLE);
  await expect(entries(page).nth(2)).toContainText('Ada Admin');

  await entries(page).nth(2).getByRole('button', { name: 'Show details' }).click();
  await expect(entries(page).nth(2)).toContainText('Place in the log');
  await entries(page).nth(2).getByText('Raw JSON').click();
  await expect(entries(page).nth(2).locator('pre')).toContainText('"action": "upload"');

  const asked = page.waitForRequest((request) => /audit-logs\?.*from=.*to=/.test(request.url()));
  await choose(page, 'Date range', 'Today');
  await asked;
  await choose(page, 'Resource', 'User');
  await expect(page.getByText('No audit logs found')).toBeVisible();
  await expect(page.getByText('No activities match your current filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL(/\/audit$/);
  await entries(page).filter({ hasText: TITLE }).getByRole('link', { name: 'Ada Admin' }).first().click();
  await expect(page).toHaveURL(/userId=\d+/);
  await expect(page.getByRole('search', { name: 'Audit logs' })).toContainText('Ada Admin');

  expect((await downloaded(page, 'Export CSV')).suggestedFilename()).toMatch(/^audit-logs-.*\.csv$/);
  await page.getByRole('button', { name: 'Verify log' }).click();
  await expect(page.getByText(/entries are as they were written, and the signed root matches/)).toBeVisible();
  await page.getByRole('button', { name: 'Public keys' }).click();
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();

  const bundle = await downloaded(page, 'Evidence bundle');
  await page.goto('/verify');
  await drop(page, await bundle.path());
  await expect(page.getByRole('heading', { name: 'The log is as it was written' })).toBeVisible();
});

test('a file is verified without a connection, and a changed one is found', async ({ browser, context, page }) => {
  test.slow();
  await keepSession(context, session);
  await page.goto(`/documents?document=${documentId}&tab=details`);
  const card = page.getByRole('region', { name: 'Integrity certificate' });
  await expect(card).toContainText('The stored file is the one that was certified.');
  await card.getByRole('link', { name: 'View certificate' }).click();
  await expect(page).toHaveURL(/\/certificate\?version=1$/);
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText(TITLE);
  const archive = await readFile(await (await downloaded(page, 'Download')).path());
  const sha256 = await page.getByRole('article', { name: 'Certificate' }).locator('code').first().innerText();

  // A stranger, who has the file and the certificate and nothing else.
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto('/verify');
  await expect(visitor.getByText('You may go offline now')).toBeVisible();
  await stranger.setOffline(true);
  const certificate = { name: 'certificate.zip', mimeType: 'application/zip', buffer: archive };
  await drop(visitor, pdf(TITLE));
  await expect(visitor.getByText('Now add the certificate of this file')).toBeVisible();
  await drop(visitor, certificate);
  await expect(visitor.getByRole('heading', { name: 'The file is genuine' })).toBeVisible();
  await expect(visitor.getByText('The file is the one that was certified, byte for byte.')).toBeVisible();
  await drop(visitor, pdf('Handover plot'));
  await expect(visitor.getByRole('heading', { name: 'Not genuine' })).toBeVisible();
  await expect(visitor.getByText('This is another file, or it was changed.')).toBeVisible();
  await drop(visitor, pdf(TITLE));
  await visitor.getByLabel('Public key that you were given').fill('A'.repeat(43));
  await expect(visitor.getByText(/^It was signed by the key .+, for which yours does not vouch/)).toBeVisible();

  await stranger.setOffline(false);
  await visitor.goto(`/verify#sha256=${sha256}`);
  await drop(visitor, pdf(TITLE));
  await expect(visitor.getByRole('heading', { name: 'The file matches the link' })).toBeVisible();
  await drop(visitor, pdf('Handover plot'));
  await expect(visitor.getByText('This is not the file that the code or link is about.')).toBeVisible();
  await stranger.close();
});

test('an evidence package is asked for, made, taken away and deleted', async ({ context, page }) => {
  test.slow();
  // The refused password.
  allowConsole(/status of 400/);
  await keepSession(context, session);
  await page.goto('/exports');
  await expect(page.getByText('No exports yet')).toBeVisible();
  await page.goto(`/documents?document=${documentId}&tab=details`);
  await page.getByRole('button', { name: 'Evidence package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence package' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await page.getByRole('button', { name: 'Show exports' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page.getByRole('row').filter({ hasText: `Evidence of ${TITLE}` });
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  expect((await downloaded(page, /^Download/)).suggestedFilename()).toMatch(/\.zip$/);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(toast(page).filter({ hasText: 'Export deleted' })).toBeVisible();
  await expect(page.getByText('No exports yet')).toBeVisible();
});

test('a report is created, read as chart and table, and taken away', async ({ context, page }) => {
  test.slow();
  await keepSession(context, session);
  await page.goto('/reports');
  await page.getByRole('button', { name: 'New report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByLabel('Title (optional)').fill('What happened');
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(page).toHaveURL(/\/reports\/\d+$/);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByText(/^Made by Ada Admin/)).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('button', { name: /^Show table/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Show chart/ }).first()).toBeVisible();
  expect((await downloaded(page, /^PDF/)).suggestedFilename()).toBe('What-happened.pdf');
  expect((await downloaded(page, /^CSV/)).suggestedFilename()).toBe('What-happened.csv');
  await page.getByRole('button', { name: 'Delete What happened' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole('link', { name: 'Stock of documents' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'What happened' })).toHaveCount(0);
});

const scenes: Scene[] = [
  {
    name: 'audit logs',
    path: '/audit',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Public keys' }).click();
      await page.getByRole('button', { name: 'Show details' }).first().click();
    },
  },
  { name: 'no audit logs', path: '/audit?action=nothing' },
  { name: 'reports', path: '/reports' },
  {
    name: 'new report',
    path: '/reports',
    prepare: (page) => page.getByRole('button', { name: 'New report' }).click(),
  },
  {
    name: 'a report',
    path: '/reports',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Stock of documents' }).click();
      await expect(page.getByText(/^Made by/)).toBeVisible();
    },
  },
  {
    name: 'exports',
    path: '/exports',
    prepare: (page) => page.getByRole('button', { name: 'Evidence package' }).click(),
  },
  { name: 'verify', path: `/verify#sha256=${'a'.repeat(64)}`, prepare: (page) => drop(page, pdf('Another')) },
];

const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport?.width} px`, () => {
    test.use({ colorScheme, viewport });
    test('screens of evidence', async ({ context, page }) => {
      test.slow();
      await keepSession(context, session);
      const certificate = { name: 'certificate', path: `/documents/${documentId}/certificate` };
      for (const scene of [...scenes, certificate]) {
        await test.step(scene.name, () => expectAccessible(page, scene));
      }
    });
  });
}
