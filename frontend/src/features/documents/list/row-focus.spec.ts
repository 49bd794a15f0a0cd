import { rowAfter } from './row-focus';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
])('%s leads from row %i to row %i of five', (key, from, to) => {
  expect(rowAfter(key, from, 5)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(rowAfter('a', 2, 5)).toBeNull();
  expect(rowAfter('Tab', 2, 5)).toBeNull();
});
