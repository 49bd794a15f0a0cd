import { isOpen } from './open-documents';

const now = Date.parse('2025-03-05T12:00:00Z');
const later = '2025-03-05T12:10:00Z';
const before = '2025-03-05T11:59:59Z';

it('opens what a grant names, until it ends', () => {
  const access = { documentAccess: 'every_access' as const, all: null, grants: [{ documentId: 7, until: later }] };
  expect(isOpen(access, 7, now)).toBe(true);
  expect(isOpen(access, 8, now)).toBe(false);
  expect(isOpen({ ...access, grants: [{ documentId: 7, until: before }] }, 7, now)).toBe(false);
});

it('opens everything where one code does', () => {
  const access = { documentAccess: 'session' as const, all: later, grants: [] };
  expect(isOpen(access, 8, now)).toBe(true);
  expect(isOpen({ ...access, all: before }, 8, now)).toBe(false);
});

it('opens nothing as long as nothing is known', () => expect(isOpen(undefined, 7, now)).toBe(false));
