import { choices, fill, page, press, pressIn, see, then } from './acts.mjs';

const menuOf = (page) =>
  page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
const reportAt = (kind) => (facts) => `/reports/${facts[`${kind}Report`]}`;

/** Screens of an organization's administrators. */
export const adminScenes = [
  ...page('users', 'admin', '/users', '/users'),
  { name: 'users-requests', as: 'northwind', path: '/users' },
  { name: 'users-alone', as: 'founder', path: '/users' },
  { name: 'users-none-found', as: 'admin', path: '/users', act: fill('Search users', 'zzzz') },
  { name: 'users-menu', as: 'admin', path: '/users', act: menuOf },
  { name: 'users-add', as: 'admin', path: '/users', act: press('Add User') },
  {
    name: 'users-add-validation',
    as: 'admin',
    path: '/users',
    act: then(press('Add User'), pressIn('dialog', 'Add User')),
  },
  { name: 'users-edit', as: 'admin', path: '/users', act: press(/^Edit /) },
  {
    name: 'users-delete',
    as: 'admin',
    path: '/users',
    act: (page) => page.locator('button[aria-label^="Delete"]:enabled').first().click(),
  },

  ...page('organization', 'admin', '/organization', '/organizations/45'),
  { name: 'organization-new', as: 'founder', path: '/organization' },
  { name: 'organization-add-department', as: 'admin', path: '/organization', act: press('Add department') },

  ...page('review-routes', 'admin', '/review-routes', '/review-routes'),
  { name: 'review-routes-empty', as: 'founder', path: '/review-routes' },
  { name: 'review-routes-add', as: 'admin', path: '/review-routes', act: press('Add route') },
  { name: 'review-routes-edit', as: 'admin', path: '/review-routes', act: press('Edit Contracts') },
  {
    name: 'review-routes-dry-run',
    as: 'admin',
    path: '/review-routes',
    act: then(press('Edit Contracts'), press('Try it')),
  },
  {
    name: 'review-routes-validation',
    as: 'admin',
    path: '/review-routes',
    act: then(press('Add route'), pressIn('dialog', 'Add route')),
  },

  ...page('retention', 'admin', '/retention', '/retention/due'),
  ...page('retention-holds', 'admin', '/retention?tab=holds', '/retention/holds'),
  ...page('retention-report', 'admin', '/retention?tab=report', '/retention/dispositions'),
  { name: 'retention-holds-empty', as: 'founder', path: '/retention?tab=holds' },

  ...page('billing', 'admin', '/billing', '/billing'),
  { name: 'billing-trial', as: 'founder', path: '/billing' },
  { name: 'billing-validation', as: 'admin', path: '/billing', act: badBillingEmail },
  { name: 'billing-change-plan', as: 'admin', path: '/billing', act: then(press('Change plan'), anotherPlan) },
  { name: 'billing-cancel', as: 'admin', path: '/billing', act: press('Cancel subscription') },
  { name: 'billing-print', as: 'admin', path: '/billing', print: true },
  { name: 'billing-invoices-error', as: 'admin', path: '/billing', fail: '/billing/invoices' },

  ...page('audit', 'admin', '/audit', '/audit-logs'),
  { name: 'audit-approver', as: 'approver', path: '/audit' },
  { name: 'audit-none-found', as: 'admin', path: '/audit?action=approve&resource=user' },
  { name: 'audit-details', as: 'admin', path: '/audit', act: press('Show details') },
  { name: 'audit-keys', as: 'admin', path: '/audit', act: press('Public keys') },
  {
    name: 'audit-verified',
    as: 'admin',
    path: '/audit',
    act: then(press('Verify log'), see(/entries are as they were/)),
  },
  { name: 'audit-dates', as: 'admin', path: '/audit', act: choices('Date range') },

  ...page('exports', 'admin', '/exports', '/exports'),
  { name: 'exports-empty', as: 'founder', path: '/exports' },
  { name: 'exports-new', as: 'admin', path: '/exports', act: press(/^(Export|Evidence package|New export)/) },

  ...page('reports', 'admin', '/reports', '/reports'),
  { name: 'reports-empty', as: 'founder', path: '/reports' },
  { name: 'reports-new', as: 'admin', path: '/reports', act: press('New report') },
  { name: 'report-activity', as: 'admin', path: reportAt('activity') },
  { name: 'report-approvals', as: 'admin', path: reportAt('approvals') },
  { name: 'report-documents', as: 'admin', path: reportAt('documents') },
  { name: 'report-access', as: 'admin', path: reportAt('access') },
  { name: 'report-retention', as: 'admin', path: reportAt('retention') },
  { name: 'report-table', as: 'admin', path: reportAt('documents'), act: press(/^Show table/) },
  { name: 'report-print', as: 'admin', path: reportAt('activity'), print: true },
  { name: 'report-unknown', as: 'admin', path: '/reports/999999' },
];

async function badBillingEmail(page) {
  await page.getByLabel('Billing email').fill('nobody');
  await page.getByRole('region', { name: 'Billing details' }).getByRole('button', { name: 'Save' }).click();
}

async function anotherPlan(page) {
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Professional/ })
    .check();
}
