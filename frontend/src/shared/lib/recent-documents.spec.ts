import { withRecent } from './recent-documents';

const document = (id: number) => ({ id, title: `Document ${id}`, mimeType: 'text/plain' });

it('puts the latest first, each once, and keeps five', () => {
  const five = [1, 2, 3, 4, 5].reduce(
    (list, id) => withRecent(list, document(id)),
    [] as ReturnType<typeof withRecent>,
  );
  expect(five.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(withRecent(five, document(3)).map(({ id }) => id)).toEqual([3, 5, 4, 2, 1]);
  expect(withRecent(five, document(6)).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2]);
});
