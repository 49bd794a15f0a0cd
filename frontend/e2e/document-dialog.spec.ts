import { allowConsole, expect, test, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { accounts, sessionOf, signIn, useSession } from './support/accounts';
import { mailedCode } from './support/mailbox';
import { addVersion, isDrawn, processed, publish, textFile, unlock } from './support/reading';
import { sampleDocx } from './support/sample-docx';
import { samplePdf } from './support/sample-pdf';

const email = accounts.admin;
const pdf = (title: string) => ({ name: 'rules.pdf', mimeType: 'application/pdf', buffer: samplePdf(title) });
const drawnPage = (page: Page) => page.getByRole('group', { name: 'Page 1', exact: true }).locator('canvas');

test('the code opens the pages, which can be searched; the next look needs none', async ({
  context,
  page,
  request,
}) => {
  const session = await sessionOf(request, 'admin');
  const title = `Reading rules ${Date.now()}`;
  const id = await publish(request, session, title, pdf(title));
  await processed(request, session, id);
  await useSession(context, session);

  await page.goto(`/documents?document=${id}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Enter the code to read this document here')).toBeVisible();
  await expect(dialog.locator('canvas')).toHaveCount(0);
  const since = new Date(Date.now() - 1000);
  await dialog.getByRole('button', { name: 'Ask for access' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await mailedCode(request, email, title, since));
  await expect(drawnPage(page)).toBeVisible();
  await expect.poll(() => isDrawn(drawnPage(page))).toBe(true);

  await dialog.getByRole('button', { name: 'Find in this document' }).click();
  await dialog.getByRole('textbox', { name: 'Find in this document' }).fill('RULES');
  await expect(dialog.getByText('1 of 1')).toBeVisible();

  await page.reload();
  await expect(drawnPage(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('nothing in a Word document runs or leads away, even when the server answers with it', async ({
  page,
  request,
}) => {
  test.slow();
  // What the sandbox does not let run.
  allowConsole(/^Blocked script execution in 'about:srcdoc'/);
  await signIn(page, 'admin');
  const session = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { token: string },
  );
  const title = `Hostile words ${Date.now()}`;
  const id = await publish(request, session, title, {
    name: 'hostile.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: sampleDocx('<img src=x onerror="parent.hacked=1"> and words', {
      text: 'a link',
      target: 'javascript:parent.hacked=1',
    }),
  });
  await processed(request, session, id);
  await unlock(request, session, { id, title, email });

  const answer = await request.get(`/api/documents/${id}/preview`, {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  const facts = (await answer.json()) as { kind: string };
  await page.goto(`/documents?document=${id}`);
  const dialog = page.getByRole('dialog', { name: title });
  const frame = page.frameLocator(`iframe[title="Text of ${title}"]`);
  // Where LibreOffice is installed, its pages are shown instead of a page made from the text.
  const shown = facts.kind === 'pdf' ? dialog : frame;
  await expect(shown.getByText('and words')).toBeVisible();
  await expect(shown.locator('a[href], img, script')).toHaveCount(0);

  const attempts: string[] = [];
  page.on('request', ({ url }) => void (url.toString().includes('evil') && attempts.push(url.toString())));
  await page.route(/\/preview(\?|$)/, (route) => route.fulfill({ json: { ...facts, kind: 'html' } }));
  await page.route('**/preview/content*', (route) =>
    route.fulfill({
      json: {
        html: '<p>Still there</p><script>top.hacked=1</script><img src="https://evil.example/a.png" onerror="top.hacked=1"><svg onload="top.hacked=1"></svg><a href="https://evil.example/">away</a><iframe src="javascript:top.hacked=1"></iframe>',
      },
    }),
  );
  await page.reload();
  await expect(frame.getByText('Still there')).toBeVisible();
  await frame.getByText('away').click();
  await expect(frame.getByText('Still there')).toBeVisible();
  expect(attempts).toEqual([]);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('iframe[title^="Text of"]')).toHaveAttribute('sandbox', '');
});

test('versions are told apart, compared, and brought back', async ({ context, page, request }) => {
  test.slow();
  const session = await sessionOf(request, 'admin');
  const title = `Visiting hours ${Date.now()}`;
  const id = await publish(request, session, title, textFile('hours.txt', 'Visits are welcome from ten to twelve.'));
  await addVersion(
    request,
    session,
    id,
    'Longer in the evening',
    textFile('hours.txt', 'Visits are welcome from ten to eight.'),
  );
  await processed(request, session, id, 1);
  await processed(request, session, id, 2);
  await unlock(request, session, { id, title, email });
  await useSession(context, session);

  await page.goto(`/documents?document=${id}&tab=versions`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Version 2 is not approved yet. Version 1 stays in force.')).toBeVisible();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Longer in the evening' }).getByText('Draft'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview version 1' }).click();
  await expect(page).toHaveURL(/version=1/);
  await expect(dialog.getByText('from ten to twelve')).toBeVisible();
  await expect(dialog.getByText('Version 1 is in force. Version 2 is not approved yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show version 2' }).click();
  await expect(dialog.getByText('from ten to eight')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Versions' }).click();
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.locator('ins').filter({ hasText: 'eight' })).toBeVisible();
  await expect(dialog.locator('del').filter({ hasText: 'twelve' })).toBeVisible();
  await expect(dialog.getByText('+ 1 word added')).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Version 1' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore version 1' });
  await restore.getByLabel('Note (optional)').fill('The evening was too long');
  await restore.getByLabel('Submit for review at once').uncheck();
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('heading', { name: 'Version 3' })).toBeVisible();
  await expect(dialog.getByText('restored from version 1')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Activity' }).click();
  await expect(dialog.getByText('restored an older version')).toBeVisible();
  await expect(dialog.getByText('compared two versions')).toBeVisible();
});

test('one walks along the list without leaving the dialog', async ({ context, page, request }) => {
  await useSession(context, await sessionOf(request, 'admin'));
  await page.goto('/documents');
  await page.getByRole('button', { name: /^View/ }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Previous document' })).toBeDisabled();
  const first = await dialog.getByRole('group', { name: 'Documents of the list' }).evaluate(() => location.search);
  await dialog.getByRole('button', { name: 'Next document' }).click();
  await expect(dialog.getByText(/^2 \/ \d+$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`${first.replace('?', '\\?')}$`));
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('a legal hold takes a reason and shows it', async ({ context, page, request }) => {
  const session = await sessionOf(request, 'admin');
  const title = `Held papers ${Date.now()}`;
  const id = await publish(request, session, title, pdf(title));
  await useSession(context, session);
  await page.goto(`/documents?document=${id}&tab=details`);
  const dialog = page.getByRole('dialog', { name: title });
  const hold = dialog.getByRole('switch', { name: 'Legal hold' });
  await hold.click();
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(dialog.getByText('Say why the document must be kept.')).toBeVisible();
  await dialog.getByLabel('Reason for the hold').fill('Case 2026-14');
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(dialog.getByText('Case 2026-14')).toBeVisible();
  await expect(hold).toBeChecked();
  await hold.click();
  await expect(hold).not.toBeChecked();
});

const looks = [
  { colorScheme: 'light', viewport: sizes[0]! },
  { colorScheme: 'dark', viewport: sizes[1]! },
] as const;

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('the tabs of a document', async ({ context, page, request }) => {
      test.slow();
      const session = await sessionOf(request, 'admin');
      const title = `Cleaning plan ${colorScheme} ${Date.now()}`;
      const id = await publish(request, session, title, pdf(title));
      await addVersion(request, session, id, 'Weekends too', textFile('plan.txt', 'Every day, weekends too.'));
      await processed(request, session, id, 1);
      await processed(request, session, id, 2);
      await unlock(request, session, { id, title, email });
      await useSession(context, session);
      const dialog = page.getByRole('dialog', { name: title });
      const scenes = [
        { name: 'pages', at: '&version=1', shows: () => drawnPage(page) },
        { name: 'text', at: '', shows: () => dialog.getByText('Every day, weekends too.') },
        { name: 'details', at: '&tab=details', shows: () => dialog.getByText('SHA-256') },
        { name: 'versions', at: '&tab=versions', shows: () => dialog.getByText('Weekends too') },
        { name: 'comparison', at: '&tab=versions&compare=1-2', shows: () => dialog.locator('ins').first() },
        { name: 'activity', at: '&tab=activity', shows: () => dialog.getByText('Today') },
      ];
      for (const { name, at, shows } of scenes) {
        await test.step(name, () =>
          expectAccessible(page, {
            name,
            path: `/documents?document=${id}${at}`,
            prepare: () => expect(shows()).toBeVisible(),
          }),
        );
      }
    });
  });
}
