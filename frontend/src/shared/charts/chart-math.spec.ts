import { highestOf, labelWords, shownLabels, ticksFor, valueWords } from './chart-math';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [100, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500]],
  [0.5, [0, 0.2, 0.4, 0.6]],
  [-4, [0, 1]],
])('an axis up to %s has round steps', (highest, ticks) => {
  expect(ticksFor(highest)).toEqual(ticks);
});

it('writes as many labels as there is room for, and the last one always', () => {
  expect(shownLabels(3, 6)).toEqual([0, 1, 2]);
  expect(shownLabels(12, 4)).toEqual([2, 5, 8, 11]);
  expect(shownLabels(31, 5)).toEqual([2, 9, 16, 23, 30]);
  expect(shownLabels(0, 5)).toEqual([]);
});

it('says values with their unit', () => {
  expect(valueWords(1234.567)).toBe('1,234.57');
  expect(valueWords(3, 'days')).toBe('3 days');
  expect(valueWords(1, 'days')).toBe('1 day');
  expect(valueWords(1, 'entries')).toBe('1 entry');
  expect(valueWords(12.5, '%')).toBe('12.5%');
});

it('finds the highest value', () => {
  expect(highestOf([])).toBe(0);
  expect(
    highestOf([
      { name: 'a', points: [{ label: 'x', value: 2 }] },
      { name: 'b', points: [{ label: 'x', value: 5 }] },
    ]),
  ).toBe(5);
});

it('says days and months in words', () => {
  expect(['2026-03-05', '2026-03', 'Finance'].map(labelWords)).toEqual(['Mar 5', 'Mar 2026', 'Finance']);
});
