import { expect, test } from './support/test';
import { enter, makeOrganization } from './support/organization';
import { samplePng } from './support/sample-png';

test('an administrator sets profile, logo, departments and policies', async ({ page, request }) => {
  const { name, admin } = await makeOrganization(request);
  await enter(page, admin);
  await page.getByRole('link', { name: 'Organization Settings' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible();
  await page.getByLabel('Website').fill('https://harbour.example');
  await page.getByLabel('Phone').fill('+49 30 1234');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();

  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Choose a PNG, JPEG or WebP image.')).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: samplePng(96) });
  await page.getByRole('button', { name: 'Save logo' }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  const aside = page.getByRole('complementary').locator('img');
  await expect(aside).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(aside).toHaveCount(0);

  await page.getByRole('button', { name: 'Add division' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Clinics');
  await page.getByRole('dialog').getByRole('button', { name: 'Add division' }).click();
  const clinics = page.getByRole('region', { name: 'Clinics' });
  await expect(clinics).toContainText('No departments yet');
  await clinics.getByRole('button', { name: 'Change Clinics' }).click();
  await page.getByRole('menuitem', { name: 'Add department' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Radiology');
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await expect(clinics).toContainText('Radiology');
  await clinics.getByRole('button', { name: 'Change Radiology' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Radiology deleted')).toBeVisible();

  const publish = page.getByRole('switch', { name: 'Allow publishing without review' });
  await publish.click();
  await expect(publish).not.toBeChecked();
  const oneCode = page.getByRole('radio', { name: /One code for all documents/ });
  await oneCode.check();
  await expect(oneCode).toBeChecked();
  await expect(page.getByText('Policy saved').first()).toBeVisible();
  const signing = page.getByRole('group', { name: 'Signing decisions' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await signing.getByRole('radio', { name: /^Password/ }).check();
  await saved;
  await page.reload();
  await expect(publish).not.toBeChecked();
  await expect(page.getByRole('radio', { name: /One code for all documents/ })).toBeChecked();
  await expect(signing.getByRole('radio', { name: /^Password/ })).toBeChecked();
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 1234');
});
