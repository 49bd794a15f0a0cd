import { fill, item, page, press, pressIn, see, then } from './acts.mjs';

const as = 'platform';
const management = '/super-admin-subscription';
const scene = (name, path, act) => ({ name: `platform-${name}`, as, path, act });

/** Screens of the super administrator. */
export const platformScenes = [
  ...page('platform-dashboard', as, '/super-admin-dashboard', '/super-admin/dashboard-stats'),
  ...page('platform-organizations', as, '/super-admin-organizations', '/super-admin/organizations'),
  scene(
    'organizations-none-found',
    '/super-admin-organizations',
    then(fill('Search organizations', 'zzzz'), see(/^No .* found$/)),
  ),
  scene('organization', '/super-admin-organizations?organization=45'),
  scene('suspend', '/super-admin-organizations', press(/^Suspend/)),
  scene(
    'suspend-validation',
    '/super-admin-organizations',
    then(press(/^Suspend/), pressIn('dialog', 'Suspend organization')),
  ),
  ...page('platform-users', as, '/super-admin-users', '/super-admin/platform-users'),
  scene('users-none-found', '/super-admin-users', then(fill('Search users', 'zzzz'), see(/^No .* found$/))),
  ...page('platform-analytics', as, '/super-admin-analytics', '/super-admin/analytics'),
  scene('analytics-table', '/super-admin-analytics', press('Show table of Organizations')),
  ...page('platform-support', as, '/super-admin-support', '/super-admin/system-health'),
  ...page('platform-compliance', as, '/super-admin-compliance', '/super-admin/compliance'),
  scene('profile', '/super-admin-profile'),
  scene('profile-password', '/super-admin-profile', press('Change password')),

  ...page('platform-billing', as, management, '/super-admin/subscription-stats'),
  ...page('platform-subscriptions', as, `${management}?tab=subscriptions`, '/super-admin/organizations-subscriptions'),
  scene('subscriptions-menu', `${management}?tab=subscriptions`, press(/^More for/)),
  scene(
    'subscriptions-status',
    `${management}?tab=subscriptions`,
    then(press(/^Set status of Meridian/), item(/Suspended|Cancelled/)),
  ),
  ...page('platform-invoices', as, `${management}?tab=invoices`, '/super-admin/invoices'),
  scene('invoice', `${management}?tab=invoices&invoice=3`),
  scene('invoice-unpaid', `${management}?tab=invoices&invoice=4`),
  { ...scene('invoice-print', `${management}?tab=invoices&invoice=3`), print: true },
  scene('invoice-payment', `${management}?tab=invoices&invoice=4`, press('Record payment')),
  scene('invoice-refund', `${management}?tab=invoices&invoice=3`, press('Refund')),
  scene('generate-invoice', `${management}?tab=invoices`, press('Generate invoice')),
  scene(
    'generate-invoice-validation',
    `${management}?tab=invoices`,
    then(press('Generate invoice'), pressIn('dialog', 'Generate invoice')),
  ),
  ...page('platform-plans', as, `${management}?tab=plans`, '/super-admin/subscription-plans'),
  scene('plan-create', `${management}?tab=plans`, press('Create plan')),
  scene(
    'plan-create-validation',
    `${management}?tab=plans`,
    then(press('Create plan'), pressIn('dialog', 'Create plan')),
  ),
  scene('plan-edit', `${management}?tab=plans`, press(/^Edit /)),
  scene('plan-archive', `${management}?tab=plans`, press(/^Archive /)),
];
