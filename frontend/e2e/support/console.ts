import { expect, type Page } from '@playwright/test';

/**
 * Watches a page's console. Call the answer at the end: it fails the test when the page complained about anything
 * but what is `expected`.
 */
export function watchConsole(page: Page, expected: RegExp[] = []): () => void {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return () => expect(complaints).toEqual([]);
}
