import { allowConsole, expect, test, type Page } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { useSession } from './support/accounts';
import { sessionFor, type ApiSession } from './support/documents';
import { makeOrganization, PASSWORD } from './support/organization';

let admin: ApiSession;
let member: ApiSession;
let conversation: number;

const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ request }) => {
  const organization = await makeOrganization(request);
  admin = await sessionFor(request, organization.admin);
  const email = `mo@${organization.domain}`;
  const answer = await request.post('/api/users', {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: {
      username: `mo${Date.now()}`,
      email,
      name: 'Mo Member',
      role: 'document_creator',
      department: 'legal',
      password: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  member = await sessionFor(request, email);
});

test('two people write to each other', async ({ browser, context, page }) => {
  test.slow();
  await useSession(context, admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New Message' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Recipient is required')).toBeVisible();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'To' }).fill('mo');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Mo Member').click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Subject').fill('Key handover');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The keys are at the desk.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page)).toContainText('Message sent');
  await expect(toast(page)).toContainText('Your message has been sent successfully');
  await expect(page).toHaveURL(/\/messages\?conversation=\d+$/);
  conversation = Number(new URL(page.url()).searchParams.get('conversation'));
  await expect(log(page)).toContainText('The keys are at the desk.');
  // Elsewhere when the answer comes: in the open conversation it would be read at once.
  await page.goto('/dashboard');

  const theirs = await browser.newContext();
  await useSession(theirs, member);
  const other = await theirs.newPage();
  await other.goto('/messages');
  await expect(other.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
  const row = other.getByRole('link', { name: /Key handover/ });
  await expect(row).toContainText('1 unread message');
  await row.click();
  await expect(log(other)).toContainText('The keys are at the desk.');
  // Opening marks it as read, on the server too.
  await expect(other.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await box(other).fill('Thank you.');
  await box(other).press('Shift+Enter');
  await box(other).pressSequentially('See you at nine.');
  await box(other).press('Enter');
  await expect(toast(other)).toContainText('Message sent');
  await expect(log(other)).toContainText('See you at nine.');
  await expect(box(other)).toHaveValue('');
  await other.reload();
  await expect(other.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await expect(log(other).getByText(/Thank you\.\s+See you at nine\./)).toBeVisible();
  await theirs.close();

  await page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await page.getByRole('link', { name: /Key handover/ }).click();
  await expect(log(page)).toContainText('See you at nine.');
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('what is not sent stays; what cannot be sent comes back', async ({ context, page, request }) => {
  // The broken connection, and the conversation that does not exist.
  allowConsole(/ERR_FAILED/, /status of 404/);
  const second = await request.post('/api/messages/send', {
    headers: { Authorization: `Bearer ${member.token}` },
    data: { recipientId: admin.user.id, subject: 'Fire drill', message: 'Tuesday at ten.' },
  });
  expect(second.status(), await second.text()).toBe(201);
  await useSession(context, admin);
  await page.goto(`/messages?conversation=${conversation}`);
  await box(page).fill('Half a sentence');
  await page.getByRole('link', { name: /Fire drill/ }).click();
  await expect(log(page)).toContainText('Tuesday at ten.');
  await expect(box(page)).toHaveValue('');
  await page.getByRole('link', { name: /Key handover/ }).click();
  await expect(box(page)).toHaveValue('Half a sentence');
  await page.route('**/api/messages/send', (route) => route.abort());
  await box(page).press('Enter');
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(box(page)).toHaveValue('Half a sentence');
  await page.unroute('**/api/messages/send');

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('fire');
  await expect(page.getByRole('link', { name: /Fire drill/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Key handover/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible();
  await page.goto('/messages?conversation=2000000000');
  await expect(page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible();
});

test('a long conversation is loaded upward without a jump', async ({ context, page, request }) => {
  const headers = { Authorization: `Bearer ${admin.token}` };
  for (let n = 1; n <= 60; n += 1) {
    const answer = await request.post('/api/messages/send', {
      headers,
      data: { conversationId: conversation, message: `Line ${n} of the list` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await useSession(context, admin);
  await page.goto(`/messages?conversation=${conversation}`);
  await expect(log(page).getByText('Line 60 of the list')).toBeInViewport();
  await expect(log(page)).not.toContainText('The keys are at the desk.');
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(log(page)).toContainText('The keys are at the desk.');
  // The first of what was there before is still on screen, and what came above it is not.
  await expect(log(page).getByText('Line 11 of the list')).toBeInViewport();
  await expect(log(page).getByText('The keys are at the desk.')).not.toBeInViewport();
});

// Both themes and both widths, each once: the pages share their pieces with those that are looked at in all four.
const looks = [
  { colorScheme: 'light', viewport: sizes[0] },
  { colorScheme: 'dark', viewport: sizes[1] },
] as const;
for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport?.width} px`, () => {
    test.use(look);

    test('messages are accessible', async ({ context, page }) => {
      test.slow();
      await useSession(context, admin);
      await expectAccessible(page, { name: 'conversations', path: '/messages' });
      await expectAccessible(page, { name: 'conversation', path: `/messages?conversation=${conversation}` });
      await expectAccessible(page, {
        name: 'new message with errors',
        path: '/messages?compose=1',
        prepare: (opened) => opened.getByRole('button', { name: 'Send' }).click(),
      });
      await expectAccessible(page, {
        name: 'link documents',
        path: `/messages?conversation=${conversation}`,
        prepare: (opened) => opened.getByRole('button', { name: 'Link document' }).click(),
      });
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: sizes[1] });

  test('the list leads to a conversation, and back', async ({ context, page }) => {
    await useSession(context, admin);
    await page.goto('/messages');
    await page.getByRole('link', { name: /Key handover/ }).click();
    await expect(box(page)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toHaveCount(0);
    await page.getByRole('button', { name: 'All conversations' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
  });
});
