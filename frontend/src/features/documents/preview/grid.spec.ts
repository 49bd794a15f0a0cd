import { columnName, columnWidths, isNumeric, rowWindow } from './grid';

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [49, 'AX'],
  [702, 'AAA'],
])('names column %i %s', (index, name) => expect(columnName(index)).toBe(name));

it('gives each column room for its longest cell, within bounds', () => {
  expect(columnWidths([['1', 'a longer cell'], ['2'], ['3', 'b', 'x'.repeat(500)]])).toEqual([8, 15, 42]);
  expect(columnWidths([])).toEqual([8]);
});

it.each(['12', '-1,204.50', '99 %'.replace(' ', ''), '$ 12.00', '(300)'])('reads %s as a number', (text) =>
  expect(isNumeric(text)).toBe(true),
);
it.each(['', 'Q1', '12 months', '2025-03-05 draft'])('reads "%s" as words', (text) =>
  expect(isNumeric(text)).toBe(false),
);

it('draws the rows that are seen and some more, never beyond the sheet', () => {
  expect(rowWindow(1000, 0, 280)).toEqual({ first: 0, last: 22 });
  expect(rowWindow(1000, 2800, 280)).toEqual({ first: 88, last: 122 });
  expect(rowWindow(5, 0, 600)).toEqual({ first: 0, last: 5 });
});
