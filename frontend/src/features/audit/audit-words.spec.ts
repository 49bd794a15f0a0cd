import { actionColour, countWords, factsOf, resourceAddress, resourceLabel, wordsOf } from './audit-words';

it.each([
  ['login', 'yellow'],
  ['logout', 'yellow'],
  ['create', 'blue'],
  ['upload', 'blue'],
  ['upload_version', 'blue'],
  ['delete', 'red'],
  ['reject', 'red'],
  ['update', 'green'],
  ['approve', 'green'],
  ['login_failed', 'orange'],
  ['access_denied', 'orange'],
  ['view', 'grey'],
])('%s belongs to the %s group', (action, colour) => {
  expect(actionColour(action)).toBe(colour);
});

it('says codes and things in words', () => {
  expect(wordsOf('upload_version')).toBe('Upload version');
  expect(resourceLabel({ resource: 'review_route', resourceId: '4' })).toBe('Review route #4');
  expect(resourceLabel({ resource: 'organization', resourceId: null })).toBe('Organization');
});

describe('where a thing is to be seen', () => {
  const document = { resource: 'document', resourceId: '12', resourceName: 'Plan' };

  it('opens a document over the filtered log', () => {
    expect(resourceAddress(document, '?range=week', false)).toBe('?range=week&document=12');
  });

  it('leads nowhere for what is gone, unknown, or not the reader’s', () => {
    expect(resourceAddress({ ...document, resourceName: null }, '', true)).toBeNull();
    expect(resourceAddress({ resource: 'file', resourceId: '1', resourceName: 'x' }, '', true)).toBeNull();
    const user = { resource: 'user', resourceId: '3', resourceName: 'Ana' };
    expect(resourceAddress(user, '', false)).toBeNull();
    expect(resourceAddress(user, '', true)).toBe('/users');
  });
});

describe('details', () => {
  it('are labels and values', () => {
    expect(factsOf({ version: 2, submit: false, tags: ['a', 'b'], comment: null, ip: '::1' })).toEqual([
      { label: 'Version', value: '2', mono: false },
      { label: 'Submit', value: 'no', mono: false },
      { label: 'Tags', value: 'a, b', mono: false },
      { label: 'Comment', value: 'nothing', mono: false },
      { label: 'IP', value: '::1', mono: false },
    ]);
  });

  it('say what a field was and what it is', () => {
    expect(factsOf({ changed: { retentionPeriod: { from: null, to: 30 } }, file: { size: 3 } })).toEqual([
      { label: 'Retention period', value: 'nothing → 30', mono: false },
      { label: 'File, size', value: '3', mono: false },
    ]);
  });

  it('set hashes apart, and times as they are read', () => {
    expect(factsOf({ sha256: 'a'.repeat(64) })[0]).toMatchObject({ label: 'SHA256', mono: true });
    expect(factsOf({ at: '2026-03-05T12:00:00.000Z' })[0]?.value).toMatch(/^Mar 5, 2026 at /);
  });

  it('are called as people call them', () => {
    expect(factsOf({ door: 'member', documentIds: [1, 2], conversationId: 5 }).map(({ label }) => label)).toEqual([
      'Signed in as',
      'Document IDs',
      'Conversation ID',
    ]);
  });

  it('may say nothing', () => expect(factsOf({})).toEqual([]));
});

it('counts as far as the server does', () => {
  expect(countWords({ count: 1, capped: false })).toBe('1 entry');
  expect(countWords({ count: 1234, capped: false })).toBe('1,234 entries');
  expect(countWords({ count: 10000, capped: true })).toBe('At least 10,000 entries');
});
