import { allowConsole, expect, test } from './support/test';
import { mailedLink } from './support/mailbox';
import { choose, enter, makeOrganization, PASSWORD, sendLogin } from './support/organization';

test('an administrator invites, changes, switches off and deletes a member', async ({ browser, page, request }) => {
  test.slow();
  // The invitation that was used, and signing in when switched off.
  allowConsole(/status of 404.*\/invitations\//, /status of 401/);
  const { name, admin, domain } = await makeOrganization(request);
  const email = `nadia@${domain}`;
  await enter(page, admin);
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Password').fill('short');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await dialog.getByLabel('Password').fill('');
  await dialog.getByLabel('Username').fill(`nadia${Date.now()}`);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full name').fill('Nadia Haddad');
  await choose(page, 'Role', 'Reviewer', dialog);
  await choose(page, 'Department', 'Legal', dialog);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: /Nadia Haddad/ });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Never');

  const guest = await browser.newPage();
  await guest.goto(await mailedLink(request, email, name));
  await expect(guest.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await guest.getByLabel('Username').fill(`haddad${Date.now()}`);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest).toHaveURL(/\/login$/);
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Login' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await guest.goto(await mailedLink(request, email, name));
  await expect(guest.getByRole('heading', { name: 'Invitation not valid' })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  await page.getByLabel('Search users').fill('nobody');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByLabel('Search users').fill('HADDAD');
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Edit Nadia Haddad' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Full name').fill('Nadia Haddad-Stone');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Nadia Haddad-Stone/ })).toBeVisible();

  await page.getByRole('button', { name: 'More for Nadia Haddad-Stone' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Inactive');
  await sendLogin(guest, email);
  await expect(guest).toHaveURL(/\/login$/);

  await page.getByRole('button', { name: 'Delete Nadia Haddad-Stone' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('This action cannot be undone.');
  await sure.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('The user has been removed from the system')).toBeVisible();
  await expect(row).toHaveCount(0);
  await guest.close();
});

test('the screens of administrators answer others with the 403 page', async ({ page }) => {
  await enter(page, 'user@northwind.example', 'Countersign!45');
  await expect(page.getByRole('link', { name: 'User Management' })).toHaveCount(0);
  for (const path of ['/users', '/organization', '/super-admin-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^403/ })).toBeVisible();
  }
});
