import { documentIdOf, documentPlaceOf, withDocument, withoutDocument } from './paths';

it('opens and closes the dialog without touching the rest of the address', () => {
  const opened = withDocument('?status=pending&search=a%20b', 7);
  expect(documentIdOf(opened)).toBe(7);
  expect(withoutDocument(opened)).toBe('?status=pending&search=a+b');
  expect(withoutDocument('?document=7')).toBe('');
});

it.each(['', '?document=', '?document=abc', '?document=-1', '?document=1.5'])('finds no document in "%s"', (search) => {
  expect(documentIdOf(search)).toBeNull();
});

it('keeps what of the document is shown in the address, and takes all of it out again', () => {
  const opened = withDocument('?status=draft', 7, { version: 2, tab: 'versions', compare: [1, 2] });
  expect(documentPlaceOf(opened)).toEqual({ version: 2, tab: 'versions', compare: [1, 2] });
  expect(withoutDocument(opened)).toBe('?status=draft');
  // Another document starts with its newest version.
  expect(withDocument(opened, 8)).toBe('?status=draft&document=8');
});

it('shows the preview of the newest version when the address asks for nonsense', () => {
  expect(documentPlaceOf('?document=7&version=-1&tab=secrets&compare=2-2')).toEqual({
    version: null,
    tab: 'preview',
    compare: null,
  });
});
