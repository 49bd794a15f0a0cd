import { memberRoles } from '@/shared/lib/role-words';
import { paths } from '@/shared/routing/paths';
import { navigationFor } from './nav';

const sections = (role: Parameters<typeof navigationFor>[0]) =>
  new Map(navigationFor(role).map(({ label, entries }) => [label ?? '', entries.map((entry) => entry.label)]));

it.each(memberRoles)('shows the work of everybody to %s', (role) => {
  expect(sections(role).get('')).toEqual([
    'Dashboard',
    'My Documents',
    'Upload Document',
    'Pending Approvals',
    'Search',
  ]);
});

it('counts unread notifications beside what waits, and nowhere else', () => {
  const entries = navigationFor('reviewer').flatMap((section) => section.entries);
  expect(entries.filter(({ unreadBadge }) => unreadBadge).map(({ to }) => to)).toEqual([paths.approval]);
});

it('shows the administration to admins only', () => {
  expect(sections('admin').get('Administration')).toEqual(expect.arrayContaining(['User Management', 'Audit Logs']));
  for (const role of ['document_creator', 'reviewer', 'approver', 'user', 'super_admin'] as const) {
    expect(sections(role).has('Administration')).toBe(false);
  }
});

it.each([...memberRoles, 'super_admin' as const])('leads %s to the help and legal pages', (role) => {
  expect(sections(role).get('Compliance and Documentation')).toEqual([
    'FAQ',
    'How-To Guide',
    'Privacy Policy',
    'Business Continuity',
  ]);
});
