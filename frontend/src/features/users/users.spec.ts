import { newUser, userChanges } from './user-form';
import { managed, matchesFilter, splitUsers, successors, type ManagedUser } from './user-list';

const user = (values: Partial<ManagedUser>): ManagedUser => ({
  ...managed({
    id: 1,
    name: 'Clara Jensen',
    username: 'cjensen',
    email: 'clara@meridian.example',
    role: 'document_creator',
    department: 'legal',
    isActive: true,
    lastLogin: null,
  }),
  ...values,
});

describe('the search', () => {
  it.each(['clara', 'JENSEN', 'cjen', 'meridian', '  clara '])('finds %p in name, e-mail or username', (search) => {
    expect(matchesFilter(user({}), { search, role: 'all' })).toBe(true);
  });

  it('keeps to the role', () => {
    expect(matchesFilter(user({}), { search: '', role: 'admin' })).toBe(false);
    expect(matchesFilter(user({}), { search: 'nobody', role: 'all' })).toBe(false);
  });
});

it('keeps people who ask to join apart from members', () => {
  const { members, requests } = splitUsers([
    user({ id: 1, name: 'Zoe' }),
    user({ id: 2, name: 'Ada', status: 'invited' }),
    user({ id: 3, name: 'Bo', status: 'join_request' }),
  ]);
  expect(members.map(({ id }) => id)).toEqual([2, 1]);
  expect(requests.map(({ id }) => id)).toEqual([3]);
});

it('offers open tasks to active people who may decide', () => {
  const leaving = user({ id: 1, role: 'reviewer' });
  const others = [
    leaving,
    user({ id: 2, role: 'reviewer' }),
    user({ id: 3, role: 'admin' }),
    user({ id: 4, role: 'approver', isActive: false }),
    user({ id: 5 }),
  ];
  expect(successors(others, leaving).map(({ id }) => id)).toEqual([2, 3]);
});

describe('the form', () => {
  const values = {
    username: ' cjensen ',
    email: 'clara@meridian.example',
    name: 'Clara Jensen',
    role: 'document_creator' as const,
    department: 'legal',
  };

  it('leaves an empty password out', () => {
    expect(newUser({ ...values, password: '' })).toEqual({ ...values, username: 'cjensen' });
    expect(newUser({ ...values, password: 'Countersign!45' })).toMatchObject({ password: 'Countersign!45' });
  });

  it('sends only what changed', () => {
    expect(userChanges(user({}), values)).toEqual({});
    expect(userChanges(user({}), { ...values, role: 'reviewer' })).toEqual({ role: 'reviewer' });
  });
});
