import { consequence, versionTask } from './new-version';

const file = new File(['x'], 'a.pdf');

it('sends the file with what changed, for the version that was read', () => {
  const task = versionTask({ id: 7, rowVersion: 3 }, { file, changes: ' New limit ', submit: false });
  const { file: sent, ...fields } = Object.fromEntries(task.body().entries());
  expect(task.path).toBe('/api/documents/7/versions');
  expect(sent).toHaveProperty('name', 'a.pdf');
  expect(fields).toEqual({ changes: 'New limit', submit: 'false', rowVersion: '3' });
});

it('says what becomes of the document', () => {
  expect(consequence({ status: 'approved', approvedVersion: 2 }, true)).toBe(
    'The new version goes to review at once. Version 2 stays in force until the new one is approved.',
  );
  expect(consequence({ status: 'draft', approvedVersion: null }, false)).toBe(
    'The new version is a draft until you submit it.',
  );
  expect(consequence({ status: 'revision_required', approvedVersion: null }, false)).toBe(
    'The new version waits for you to submit it.',
  );
});
