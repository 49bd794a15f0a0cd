import {
  fill,
  follow,
  item,
  justJoined,
  keys,
  offline,
  page,
  press,
  pressIn,
  runOut,
  see,
  then,
  unlock,
} from './acts.mjs';

const documentAt =
  (key, more = '') =>
  (facts) =>
    `/documents?document=${facts[key]}${more}`;
const menuOf = (page) =>
  page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
const table = press('Table');
const select = async (page) => {
  const boxes = page.getByLabel(/^Select (?!all)/);
  await boxes.nth(0).check({ force: true });
  await boxes.nth(1).check({ force: true });
};
const files =
  (...names) =>
  async (page) =>
    page
      .locator('main input[type=file]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} ${Math.random()}`) })),
      );

/** Screens of everybody who belongs to an organization. */
export const memberScenes = [
  ...page('dashboard-admin', 'admin', '/dashboard', '/dashboard'),
  { name: 'dashboard-creator', as: 'creator', path: '/dashboard' },
  { name: 'dashboard-reviewer', as: 'reviewer', path: '/dashboard' },
  { name: 'dashboard-approver', as: 'approver', path: '/dashboard' },
  { name: 'dashboard-user', as: 'user', path: '/dashboard' },
  { name: 'dashboard-empty', as: 'founder', path: '/dashboard' },
  { name: 'dashboard-welcome', as: 'user', path: '/dashboard', act: justJoined },
  { name: 'guide-departments', as: 'founder', path: '/dashboard', act: press('Set up departments') },
  { name: 'guide-members', as: 'founder', path: '/dashboard', act: press('Invite your first members') },
  { name: 'guide-document', as: 'founder', path: '/dashboard', act: press('Upload the first document') },
  {
    name: 'guide-left',
    as: 'founder',
    path: '/dashboard',
    act: then(press('Upload the first document'), press('Choose a document'), see('Back to the guide')),
  },
  { name: 'shell-offline', as: 'creator', path: '/documents', act: offline },
  { name: 'shell-notifications', as: 'creator', path: '/dashboard', act: press(/^Notifications/) },
  { name: 'shell-profile-menu', as: 'creator', path: '/dashboard', act: press(/^Profile/) },
  { name: 'shell-palette', as: 'admin', path: '/dashboard', act: keys('Control+k') },
  { name: 'shell-palette-found', as: 'admin', path: '/dashboard', act: then(keys('Control+k'), typed('poli')) },
  { name: 'shell-palette-nothing', as: 'admin', path: '/dashboard', act: then(keys('Control+k'), typed('zzzzzz')) },
  { name: 'shell-shortcuts', as: 'admin', path: '/dashboard', act: keys('?') },
  { name: 'shell-menu-phone', as: 'admin', path: '/dashboard', width: 390, act: press('Open menu') },
  {
    name: 'session-ended',
    as: 'creator',
    path: '/profile',
    act: then(fill('Full name', 'Cora'), runOut, press('Save'), see('Your session has ended')),
  },
  {
    name: 'session-ended-refused',
    as: 'creator',
    path: '/profile',
    act: then(
      fill('Full name', 'Cora'),
      runOut,
      press('Save'),
      see('Your session has ended'),
      typed('wrong'),
      pressIn('dialog', 'Sign in'),
    ),
  },
  {
    name: 'leave-question',
    as: 'creator',
    path: '/upload',
    // A link that stands at every width: phones keep the sidebar shut.
    act: then(fill('Title', 'Half a form'), follow('Countersign, go to dashboard'), see('Discard your changes?')),
  },
  { name: 'forbidden', as: 'user', path: '/forbidden' },
  { name: 'not-found-signed-in', as: 'user', path: '/no-such-page' },

  ...page('documents', 'creator', '/documents', '/documents'),
  { name: 'documents-table', as: 'creator', path: '/documents', act: table },
  { name: 'documents-empty', as: 'founder', path: '/documents' },
  { name: 'documents-none-found', as: 'creator', path: '/documents?search=zzzzzz' },
  { name: 'documents-filtered', as: 'creator', path: '/documents?status=approved&category=policy' },
  { name: 'documents-more-filters', as: 'creator', path: '/documents', act: press('More filters') },
  { name: 'documents-menu', as: 'creator', path: '/documents', act: menuOf },
  { name: 'documents-selected', as: 'admin', path: '/documents', act: then(table, select) },
  { name: 'documents-tag', as: 'admin', path: '/documents', act: then(table, select, press('Tag')) },
  { name: 'documents-save-view', as: 'creator', path: '/documents?status=approved', act: press('Save view') },
  { name: 'documents-trash', as: 'creator', path: '/documents?view=trash' },
  { name: 'documents-archive', as: 'creator', path: '/documents?view=archived' },
  { name: 'documents-edit', as: 'creator', path: '/documents', act: then(menuOf, item('Edit')) },
  { name: 'documents-code', as: 'user', path: '/documents', act: then(press(/^Download/), see('Verification code')) },

  { name: 'document-locked', as: 'user', path: documentAt('policy') },
  { name: 'document-preview', as: 'creator', path: documentAt('quarterly'), act: unlock },
  { name: 'document-text', as: 'creator', path: documentAt('agreement'), act: unlock },
  { name: 'document-sheet', as: 'creator', path: documentAt('budget'), act: unlock },
  { name: 'document-word', as: 'creator', path: documentAt('manual'), act: unlock },
  { name: 'document-details', as: 'creator', path: documentAt('policy', '&tab=details') },
  { name: 'document-details-admin', as: 'admin', path: documentAt('policy', '&tab=details') },
  { name: 'document-comments', as: 'creator', path: documentAt('policy', '&tab=comments') },
  { name: 'document-versions', as: 'creator', path: documentAt('incident', '&tab=versions') },
  { name: 'document-compare', as: 'creator', path: documentAt('hours', '&tab=versions&compare=1-2') },
  { name: 'document-activity', as: 'admin', path: documentAt('policy', '&tab=activity') },
  { name: 'document-loading', as: 'creator', path: documentAt('policy'), hold: '/preview' },
  { name: 'document-unknown', as: 'creator', path: '/documents?document=999999' },
  { name: 'document-decide', as: 'approver', path: documentAt('quarterly') },
  { name: 'document-reject', as: 'approver', path: documentAt('quarterly'), act: pressIn('dialog', 'Reject') },
  { name: 'document-print', as: 'creator', path: documentAt('agreement'), act: unlock, print: true },
  { name: 'certificate', as: 'creator', path: (facts) => `/documents/${facts.policy}/certificate?version=1` },
  {
    name: 'certificate-loading',
    as: 'creator',
    path: (facts) => `/documents/${facts.policy}/certificate?version=1`,
    hold: '/certificates',
  },

  { name: 'upload', as: 'creator', path: '/upload' },
  { name: 'upload-files', as: 'creator', path: '/upload', act: files('lease-2027.txt', 'annex-a.txt') },
  { name: 'upload-more', as: 'creator', path: '/upload', act: press(/^More options/) },
  { name: 'upload-validation', as: 'creator', path: '/upload', act: press('Upload & Submit for Review') },
  { name: 'upload-not-accepted', as: 'creator', path: '/upload', act: files('setup.exe') },

  ...page('approval', 'reviewer', '/approval', '/approvals'),
  { name: 'approval-approver', as: 'approver', path: '/approval' },
  { name: 'approval-empty', as: 'founder', path: '/approval' },
  { name: 'approval-inbox', as: 'reviewer', path: '/approval?show=inbox' },
  { name: 'approval-review', as: 'reviewer', path: '/approval', act: press(/^Review Document/) },
  { name: 'approval-standing-in', as: 'admin', path: '/approval' },

  { name: 'search', as: 'creator', path: '/search' },
  { name: 'search-found', as: 'creator', path: '/search?q=policy' },
  { name: 'search-loading', as: 'creator', path: '/search?q=policy', hold: '/documents/search' },
  { name: 'search-error', as: 'creator', path: '/search?q=policy', fail: '/documents/search' },
  { name: 'search-none', as: 'creator', path: '/search?q=zzzzzzzz' },

  ...page('templates', 'admin', '/templates', '/templates'),
  { name: 'templates-user', as: 'user', path: '/templates' },
  { name: 'templates-empty', as: 'founder', path: '/templates' },
  { name: 'templates-none-found', as: 'admin', path: '/templates', act: fill('Search templates', 'zzzz') },
  { name: 'templates-menu', as: 'admin', path: '/templates', act: menuOf },
  { name: 'templates-add', as: 'admin', path: '/templates', act: press('Add template') },
  {
    name: 'templates-add-validation',
    as: 'admin',
    path: '/templates',
    act: then(press('Add template'), pressIn('dialog', 'Add template')),
  },
  { name: 'templates-decline', as: 'admin', path: '/templates', act: press(/^Decline/) },

  ...page('messages', 'approver', '/messages', '/messages/conversations'),
  { name: 'messages-open', as: 'approver', path: (facts) => `/messages?conversation=${facts.conversation}` },
  { name: 'messages-empty', as: 'founder', path: '/messages' },
  { name: 'messages-new', as: 'creator', path: '/messages', act: press('New Message') },
  { name: 'messages-new-validation', as: 'creator', path: '/messages', act: then(press('New Message'), press('Send')) },

  ...page('notifications', 'creator', '/notifications', '/notifications'),
  { name: 'notifications-empty', as: 'founder', path: '/notifications' },

  ...page('profile', 'creator', '/profile', '/profile'),
  { name: 'profile-password', as: 'creator', path: '/profile', act: press('Change password') },
  { name: 'profile-email', as: 'creator', path: '/profile', act: press('Change e-mail address') },
  { name: 'profile-two-factor', as: 'creator', path: '/profile', act: press('Set up two-factor') },
  { name: 'profile-stand-in', as: 'reviewer', path: '/profile', act: press('Have somebody stand in') },
];

/** Types into whatever has the focus. */
function typed(text) {
  return async (page) => {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(text);
  };
}
