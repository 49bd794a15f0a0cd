import { choices, fill, press, see, tab, then } from './acts.mjs';

/** Pages for everybody, and the ways in. */
export const publicScenes = [
  { name: 'landing', path: '/' },
  { name: 'landing-plans-error', path: '/', fail: '/subscription-plans' },
  { name: 'plans', path: '/subscription' },
  { name: 'plans-loading', path: '/subscription', hold: '/subscription-plans' },
  { name: 'plans-error', path: '/subscription', fail: '/subscription-plans' },
  { name: 'faq', path: '/compliance/faq' },
  { name: 'how-to-setup', path: '/compliance/how-to-use' },
  { name: 'how-to-administrator', path: '/compliance/how-to-use?tab=administrator-guide' },
  { name: 'how-to-user', path: '/compliance/how-to-use?tab=user-guide' },
  { name: 'privacy', path: '/compliance/privacy-policy' },
  { name: 'continuity', path: '/compliance/business-continuity' },
  { name: 'continuity-emergency', path: '/compliance/business-continuity?tab=emergency-procedures' },
  { name: 'continuity-recovery', path: '/compliance/business-continuity?tab=recovery-plans' },
  { name: 'continuity-maintenance', path: '/compliance/business-continuity?tab=maintenance-and-testing' },
  { name: 'verify', path: '/verify' },
  { name: 'verify-not-genuine', path: `/verify#sha256=${'ab'.repeat(32)}`, act: verifyFile },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login' },
  { name: 'login-validation', path: '/login', act: press('Login') },
  { name: 'login-refused', path: '/login', act: then(fill('Email', 'ada@harbour.example'), refusedLogin) },
  { name: 'login-offline', path: '/login', fail: '/auth/login', act: then(fill('Email', 'a@b.example'), refusedLogin) },
  { name: 'register', path: '/login', act: tab('Register') },
  { name: 'register-validation', path: '/login', act: then(tab('Register'), press('Create account')) },
  { name: 'organization-access', path: '/organization-access' },
  { name: 'organization-access-validation', path: '/organization-access', act: press('Login') },
  {
    name: 'organization-picker',
    path: '/organization-access',
    act: then(choices('Organization'), see(/Type at least/)),
  },
  { name: 'super-admin-login', path: '/super-admin-login' },
  { name: 'super-admin-login-validation', path: '/super-admin-login', act: press('Login') },
  { name: 'organization-register', path: '/organization-register' },
  { name: 'organization-register-validation', path: '/organization-register', act: press('Register organization') },
  { name: 'organization-registration', path: '/organization-registration?organizationId=46' },
  { name: 'user-register', path: '/user-register?organizationId=46' },
  { name: 'confirm-email-unknown', path: '/confirm-email?token=unknown' },
  { name: 'confirm-email-loading', path: '/confirm-email?token=unknown', hold: '/auth/confirm-email' },
  { name: 'confirm-email-bare', path: '/confirm-email' },
  { name: 'invitation-bare', path: '/invitation' },
  { name: 'invitation-unknown', path: '/invitation?token=unknown' },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: then(fill('Email', 'nobody@harbour.example'), (page) => page.locator('form button[type=submit]').click()),
  },
  { name: 'reset-password-link', path: '/reset-password?token=unknown' },
  { name: 'reset-password-code', path: '/reset-password' },
  { name: 'unsubscribe-unknown', path: '/unsubscribe?token=unknown' },
];

async function refusedLogin(page) {
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Harbour-12');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function verifyFile(page) {
  const file = { name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('Another text') };
  await page.locator('input[type=file]').first().setInputFiles(file);
}
