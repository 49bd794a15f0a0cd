import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { sessionOf, useSession, type Account } from './support/accounts';

/** What each role finds between the counts and the recent documents, the first thing first. */
const first: Record<Account, string[]> = {
  admin: ['Needs your attention', 'Waiting for you'],
  creator: ['Sent back to you', 'Your drafts'],
  reviewer: ['Waiting for you'],
  approver: ['Waiting for you'],
  user: ['Recently approved'],
};

for (const [account, headings] of Object.entries(first) as [Account, string[]][]) {
  test(`the dashboard begins with what matters to ${account}`, async ({ context, page, request }) => {
    const session = await sessionOf(request, account);
    await useSession(context, session);
    await expectAccessible(page, { name: account, path: '/dashboard' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(session.user.name);
    for (const heading of headings) {
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${heading}`) })).toBeVisible();
    }
    const table = page.getByRole('region', { name: 'Recent Documents' }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Document',
      'Status',
      'Department',
      'Last Modified',
      'Actions',
    ]);
    for (const [card, address] of [
      ['Total Documents', /\/documents$/],
      ['Pending Approval', /status=pending$/],
      ['Approved', /status=approved$/],
      ['Rejected', /status=rejected$/],
    ] as const) {
      await expect(page.getByRole('link', { name: new RegExp(`^${card}\\s*\\d`) })).toHaveAttribute('href', address);
    }
    const banner = page.getByRole('region', { name: 'Subscription' });
    if (account === 'admin') {
      await expect(banner).toContainText('Enterprise subscription');
      await banner.getByRole('link', { name: 'Open Billing' }).click();
      await expect(page).toHaveURL(/\/billing$/);
    } else {
      await expect(banner).toHaveCount(0);
    }
  });
}

test('what waits and what was sent back is one click away, and numbers are there as a table', async ({
  context,
  page,
  request,
}) => {
  await useSession(context, await sessionOf(request, 'creator'));
  await page.goto('/dashboard');
  const sentBack = page.getByRole('region', { name: /^Sent back to you/ });
  const line = sentBack.getByRole('listitem').first();
  await expect(line).toContainText(/Priya Raman|Marcus Okafor/);
  const title = (await line.getByRole('link').textContent()) ?? '';
  await line.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show table of Uploads and decisions by week' }).click();
  await expect(page.getByRole('columnheader', { name: 'Uploads' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Documents by status' })).toBeVisible();
});
