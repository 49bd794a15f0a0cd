import { test, type Page } from './support/test';
import { expectAccessible, sizes, type Scene } from './support/accessible';
import { sessionOf, useSession } from './support/accounts';

const publicScenes: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/login', prepare: (page) => page.getByRole('tab', { name: 'Register' }).click() },
  { name: 'login errors', path: '/login', prepare: (page) => page.getByRole('button', { name: 'Login' }).click() },
  { name: 'not found', path: '/no-such-page' },
  { name: 'FAQ', path: '/compliance/faq' },
  { name: 'organization setup', path: '/compliance/how-to-use' },
  { name: 'administrator guide', path: '/compliance/how-to-use?tab=administrator-guide' },
  { name: 'user guide', path: '/compliance/how-to-use?tab=user-guide' },
  { name: 'privacy policy', path: '/compliance/privacy-policy' },
  { name: 'policy overview', path: '/compliance/business-continuity' },
  { name: 'emergency procedures', path: '/compliance/business-continuity?tab=emergency-procedures' },
  { name: 'recovery plans', path: '/compliance/business-continuity?tab=recovery-plans' },
  { name: 'maintenance and testing', path: '/compliance/business-continuity?tab=maintenance-and-testing' },
];

async function openFirst(page: Page, tab: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
}

const signedInScenes: Scene[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'documents', path: '/documents' },
  { name: 'no documents', path: '/documents?search=zzzzzz' },
  { name: 'upload', path: '/upload' },
  { name: 'approvals', path: '/approval' },
  { name: 'forbidden', path: '/forbidden' },
  { name: 'document preview', path: '/documents', prepare: (page) => openFirst(page, /Preview/) },
  { name: 'document details', path: '/documents', prepare: (page) => openFirst(page, /Details/) },
  { name: 'document comments', path: '/documents', prepare: (page) => openFirst(page, /Comments/) },
  {
    name: 'notifications',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'profile', path: '/dashboard', prepare: (page) => page.getByRole('button', { name: /^Profile/ }).click() },
];

/** What only somebody with something to decide sees. */
const reviewerScenes: Scene[] = [
  { name: 'approvals with documents', path: '/approval' },
  {
    name: 'decision',
    path: '/approval',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Review Document/ })
        .first()
        .click(),
  },
  {
    name: 'confirmed rejection',
    path: '/approval',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Review Document/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Reject' }).click();
    },
  },
  {
    name: 'verification code',
    path: '/documents',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Download/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Verification code' }).waitFor();
    },
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      for (const scene of publicScenes) {
        test(scene.name, ({ page }) => expectAccessible(page, scene));
      }

      test('signed-in screens', async ({ context, page, request }) => {
        test.slow();
        await useSession(context, await sessionOf(request, 'admin'));
        for (const scene of signedInScenes) {
          await test.step(scene.name, () => expectAccessible(page, scene));
        }
      });

      test('screens of a reviewer', async ({ context, page, request }) => {
        test.slow();
        await useSession(context, await sessionOf(request, 'reviewer'));
        for (const scene of reviewerScenes) {
          await test.step(scene.name, () => expectAccessible(page, scene));
        }
      });
    });
  }
}
