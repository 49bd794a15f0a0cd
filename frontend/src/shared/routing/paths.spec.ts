import { documentIdOf, withDocument, withoutDocument } from './paths';

it('opens and closes the dialog without touching the rest of the address', () => {
  const opened = withDocument('?status=pending&search=a%20b', 7);
  expect(documentIdOf(opened)).toBe(7);
  expect(withoutDocument(opened)).toBe('?status=pending&search=a+b');
  expect(withoutDocument('?document=7')).toBe('');
});

it.each(['', '?document=', '?document=abc', '?document=-1', '?document=1.5'])('finds no document in "%s"', (search) => {
  expect(documentIdOf(search)).toBeNull();
});
