import { findAll, pageAt, pageTops, scaleFor, stepZoom } from './pages';

const a4 = { width: 600, height: 800 };
const wide = { width: 1200, height: 600 };

it('fits the widest page, or a whole one, and keeps a chosen scale', () => {
  expect(scaleFor('width', [a4], { width: 632, height: 400 })).toBe(1);
  expect(scaleFor('width', [a4, wide], { width: 632, height: 400 })).toBe(0.5);
  expect(scaleFor('page', [a4], { width: 1232, height: 432 })).toBe(0.5);
  expect(scaleFor(1.5, [a4], { width: 100, height: 100 })).toBe(1.5);
  expect(scaleFor('width', [a4], { width: 0, height: 0 })).toBe(0.25);
});

it('steps through the usual scales from wherever it is', () => {
  expect(stepZoom(0.93, 1)).toBe(1);
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(0.93, -1)).toBe(0.8);
  expect(stepZoom(4, 1)).toBe(4);
  expect(stepZoom(0.25, -1)).toBe(0.25);
});

it('knows which page is read', () => {
  const tops = pageTops([a4, a4, a4], 1);
  expect(tops).toEqual([16, 832, 1648]);
  expect(pageAt(tops, 0, 600)).toBe(1);
  expect(pageAt(tops, 600, 600)).toBe(1);
  expect(pageAt(tops, 700, 600)).toBe(2);
  expect(pageAt(tops, 5000, 600)).toBe(3);
});

it('finds a text in any case, without overlaps', () => {
  expect(findAll('Policy of policies', 'polic')).toEqual([0, 10]);
  expect(findAll('aaaa', 'aa')).toEqual([0, 2]);
  expect(findAll('anything', '')).toEqual([]);
});
