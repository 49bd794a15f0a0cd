import { commandsFor, matches } from './commands';

const labels = (role: Parameters<typeof commandsFor>[0]) => commandsFor(role).map(({ label }) => label);

it('offers the pages that a role may see, and no others', () => {
  expect(labels('admin')).toEqual(
    expect.arrayContaining(['Dashboard', 'Upload Document', 'User Management', 'Sign out']),
  );
  expect(labels('reviewer')).toContain('Pending Approvals');
  expect(labels('reviewer')).toContain('Review one by one');
  expect(labels('user')).toContain('Write a message');
  expect(labels('user')).not.toContain('Review one by one');
  expect(labels('reviewer')).not.toContain('User Management');
  expect(labels('super_admin')).toContain('Organizations');
  expect(labels('super_admin')).not.toContain('My Documents');
});

it.each([
  ['up doc', true],
  ['document upl', true],
  ['go upload', true],
  ['load', false],
  ['', true],
])('"%s" leads to the upload: %s', (typed, found) => {
  expect(matches({ label: 'Upload Document', also: 'go to' }, typed)).toBe(found);
});

it('does what it says', () => {
  const context = { go: jest.fn(), setTheme: jest.fn(), signOut: jest.fn(), showShortcuts: jest.fn() };
  const run = (label: string) =>
    commandsFor('admin')
      .find((command) => command.label === label)
      ?.run(context);
  run('Dark theme');
  run('Sign out');
  run('Upload Document');
  expect(context.setTheme).toHaveBeenCalledWith('dark');
  expect(context.signOut).toHaveBeenCalledTimes(1);
  expect(context.go).toHaveBeenCalledWith('/upload');
});
