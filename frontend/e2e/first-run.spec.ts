import { expect, test, type Page } from './support/test';
import { mailedLink } from './support/mailbox';
import { choose, enter, freshOrganization, PASSWORD } from './support/organization';
import { samplePdf } from './support/sample-pdf';
import { samplePng } from './support/sample-png';

/** How much of the page moved by itself since it was loaded: the browser's own measure. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shifts = new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        );
        shifts.observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved, nothing is reported.
        setTimeout(() => resolve(0), 500);
      }),
  );

test('a new organization is led from its registration to its first document', async ({ browser, page, request }) => {
  test.slow();
  const { name, admin, domain } = freshOrganization();
  const guide = page.getByRole('region', { name: `Set up ${name}` });
  const step = (title: string) => guide.getByRole('button', { name: title, exact: true });
  const done = (count: number) => expect(guide.getByText(`${count} of 4 steps done`)).toBeVisible();

  await test.step('registers', async () => {
    await page.goto('/organization-register');
    await page.getByLabel('Organization name').fill(name);
    await page.getByLabel('Full name').fill('Ada Admin');
    await page.getByLabel('Email').fill(admin);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register organization' }).click();
    await expect(page).toHaveURL(/\/organization-access$/);
    await enter(page, admin);
    await done(0);
  });

  await test.step('is told to confirm the address before inviting, and can have the mail again', async () => {
    await step('Invite your first members').click();
    await expect(guide).toContainText(`open the link in the mail to ${admin}`);
    // The first mail's link ends with the second mail, which may take a while.
    const first = await mailedLink(request, admin, 'Confirm your e-mail address');
    await guide.getByRole('button', { name: 'Resend mail' }).click();
    await expect(guide.getByRole('button', { name: 'Mail sent' })).toBeVisible();
    const newest = () => mailedLink(request, admin, 'Confirm your e-mail address');
    await expect.poll(newest, { timeout: 60_000 }).not.toBe(first);
    const confirming = await page.context().newPage();
    await confirming.goto(await newest());
    await confirming.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(confirming.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
    await confirming.close();
    await page.reload();
    await done(0);
    expect(await shiftOf(page), 'nothing is pushed down when the guide arrives').toBeLessThan(0.05);
  });

  await test.step('adds the logo, right there', async () => {
    await guide
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: samplePng(64) });
    await guide.getByRole('button', { name: 'Save logo' }).click();
    await expect(guide.getByText('Your logo is in the sidebar.')).toBeVisible();
    await done(1);
  });

  await test.step('keeps the departments, takes that back, and adds one', async () => {
    await guide.getByRole('button', { name: /^Keep these departments/ }).click();
    await done(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await done(1);
    await guide.getByLabel('Department name').fill('Dispatch');
    await guide.getByRole('button', { name: 'Add department' }).click();
    await expect(guide.getByText('Your departments are set up.')).toBeVisible();
    await done(2);
  });

  await test.step('invites the first member, who accepts and is welcomed', async () => {
    await guide.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New User' });
    await dialog.getByLabel('Username').fill(`rosa${Date.now()}`);
    await dialog.getByLabel('Email').fill(`rosa@${domain}`);
    await dialog.getByLabel('Full name').fill('Rosa Reader');
    await choose(page, 'Role', 'Reviewer', dialog);
    await choose(page, 'Department', 'Dispatch', dialog);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await done(3);
    const guest = await browser.newPage();
    await guest.goto(await mailedLink(request, `rosa@${domain}`, name));
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Confirm password').fill(PASSWORD);
    await guest.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(guest).toHaveURL(/\/login$/);
    await enter(guest, `rosa@${domain}`);
    const welcome = guest.getByRole('region', { name: `Welcome to ${name}` });
    await expect(welcome).toContainText('As a reviewer you read what is sent to you');
    await expect(welcome.getByRole('link', { name: 'Review documents' })).toHaveAttribute('href', '/approval');
    await welcome.getByRole('button', { name: 'Put the welcome away' }).click();
    await expect(welcome).toHaveCount(0);
    await guest.getByRole('button', { name: 'Undo' }).click();
    await expect(welcome).toBeVisible();
    await guest.close();
  });

  await test.step('uploads the first document and is led back', async () => {
    await guide.getByRole('button', { name: 'Choose a document' }).click();
    await expect(page).toHaveURL(/\/upload$/);
    const bar = page.getByRole('complementary', { name: 'Setting up' });
    await expect(bar).toContainText('3 of 4 steps done');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'House rules.pdf', mimeType: 'application/pdf', buffer: samplePdf('House rules') });
    await page.getByLabel('Title').fill('House rules');
    await choose(page, 'Department', 'Dispatch');
    await choose(page, 'Category', 'Policy');
    await page.getByRole('button', { name: 'Upload & Submit for Review' }).click();
    await expect(page).toHaveURL(/\/documents/);
    await expect(bar).toContainText('4 of 4 steps done');
    await bar.getByRole('link', { name: 'Back to the guide' }).click();
  });

  await test.step('closes the guide, and finds it again in the settings', async () => {
    const end = page.getByRole('region', { name: `${name} is set up` });
    await end.getByRole('button', { name: 'Close the guide' }).click();
    await expect(end).toHaveCount(0);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Show the guide again' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(end).toBeVisible();
  });
});
