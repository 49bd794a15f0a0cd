import { expect, test } from './support/test';
import { expectAccessible, sizes } from './support/accessible';
import { sessionOf, useSession } from './support/accounts';
import { chosen, expectSettled, fillCommon, pdf, picker, row, SUBMIT } from './support/uploading';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      test('chosen files and the tray', async ({ context, page, request }) => {
        await useSession(context, await sessionOf(request, 'creator'));
        const withFiles = async () => {
          await picker(page).setInputFiles([pdf('a.pdf'), pdf('b.pdf'), pdf('c.exe')]);
          await page.getByRole('button', { name: 'More options' }).click();
          await expect(chosen(page)).toHaveCount(2);
        };
        await expectAccessible(page, { name: 'chosen files', path: '/upload', prepare: withFiles });
        const withTray = async () => {
          await picker(page).setInputFiles([
            pdf(`${colorScheme}-${viewport.width}.pdf`),
            { name: 'refused.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') },
          ]);
          await fillCommon(page);
          await page.getByRole('button', { name: SUBMIT }).click();
          await expect(row(page, 'refused.pdf').getByRole('button', { name: 'Remove' })).toBeVisible();
          await expectSettled(row(page, `${colorScheme}-${viewport.width}.pdf`));
        };
        await expectAccessible(page, { name: 'tray', path: '/upload', prepare: withTray, expected: [/status of 415/] });
      });
    });
  }
}
