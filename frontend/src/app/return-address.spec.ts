import type { SessionUser } from '@/api/types';
import { returnAddress } from './return-address';

it('goes back to where a guard stopped the user, with search and hash', () => {
  expect(returnAddress({ from: '/documents?document=7#top' }, null)).toBe('/documents?document=7#top');
});

it.each([
  undefined,
  null,
  {},
  { from: 5 },
  { from: 'https://evil.example' },
  { from: '//evil.example' },
  { from: '/\\evil.example' },
])('goes to the dashboard for %j', (state) => {
  expect(returnAddress(state, null)).toBe('/dashboard');
});

it('sends the super administrator to the dashboard of the platform', () => {
  expect(returnAddress(undefined, { role: 'super_admin' } as SessionUser)).toBe('/super-admin-dashboard');
});
