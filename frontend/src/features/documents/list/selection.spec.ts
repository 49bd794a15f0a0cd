import { allShown, chooseMatching, keepShown, nothing, toggle, toggleAll } from './selection';

const shown = [11, 12, 13, 14, 15];
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].sort();

describe('choosing documents', () => {
  it('adds and takes out one', () => {
    const one = toggle(nothing, 12, shown);
    expect(ids(one)).toEqual([12]);
    expect(ids(toggle(one, 12, shown))).toEqual([]);
  });

  it('chooses a range in either direction', () => {
    expect(ids(toggle(toggle(nothing, 12, shown), 14, shown, true))).toEqual([12, 13, 14]);
    expect(ids(toggle(toggle(nothing, 14, shown), 12, shown, true))).toEqual([12, 13, 14]);
  });

  it('takes a range out', () => {
    const all = toggleAll(nothing, shown);
    const without = toggle(toggle(all, 12, shown), 14, shown, true);
    expect(ids(without)).toEqual([11, 15]);
  });

  it('takes one where a range has no start', () => {
    expect(ids(toggle(nothing, 14, shown, true))).toEqual([14]);
    expect(ids(toggle({ ...nothing, anchor: 99 }, 14, shown, true))).toEqual([14]);
  });

  it('chooses all that are loaded and nothing at the second click', () => {
    const all = toggleAll(toggle(nothing, 12, shown), shown);
    expect(allShown(all, shown)).toBe(true);
    expect(ids(toggleAll(all, shown))).toEqual([]);
    expect(allShown(nothing, [])).toBe(false);
  });
});

describe('everything that matches', () => {
  it('grows with what is loaded', () => {
    const grown = keepShown(chooseMatching(shown), [...shown, 16]);
    expect(grown.matching).toBe(true);
    expect(grown.ids.has(16)).toBe(true);
  });

  it('ends when one is taken out', () => {
    const less = toggle(chooseMatching(shown), 13, shown);
    expect(less.matching).toBe(false);
    expect(ids(less)).toEqual([11, 12, 14, 15]);
  });
});

it('forgets what is no longer on screen, and stays the same object when nothing changed', () => {
  const two = toggle(toggle(nothing, 11, shown), 15, shown);
  expect(ids(keepShown(two, [11, 12]))).toEqual([11]);
  expect(keepShown(two, shown)).toBe(two);
});
