import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';
import { choose } from './organization';
import { samplePdf } from './sample-pdf';

/** Part of what every file of this run says, so that no file is one of a former run. */
export const mark = Date.now();
/** A PDF whose content is its name, or `text`. */
export const pdf = (name: string, text = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: samplePdf(`${text} ${mark}`),
});
/** The words of the button that sends. */
export const SUBMIT = 'Upload & Submit for Review';

/** Parts of the screen. */
export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
export const row = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name });
export const picker = (page: Page) => page.locator('main input[type=file]');
export const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

/** Fills in what has no default. */
export async function fillCommon(page: Page): Promise<void> {
  await choose(page, 'Department', 'Operations');
  await choose(page, 'Category', 'Policy');
}

/** Waits until the server is through with a file. */
export async function expectSettled(item: Locator): Promise<void> {
  await expect(item.getByText(/^(Done|Stored, but .*)$/)).toBeVisible({ timeout: 45_000 });
}

/** What a drag or the clipboard carries. */
export const carrying = (page: Page, name: string, text: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'text/plain' }));
      return data;
    },
    [name, text] as const,
  );
