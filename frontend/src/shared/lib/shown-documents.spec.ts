import { renderHook } from '@testing-library/react';
import { neighboursOf, useNeighbours, useShownDocuments } from './shown-documents';

it('finds the documents before and after one', () => {
  expect(neighboursOf([4, 9, 2], 9)).toEqual({ previous: 4, next: 2, position: 2, count: 3 });
  expect(neighboursOf([4, 9, 2], 4)).toEqual({ previous: null, next: 9, position: 1, count: 3 });
  expect(neighboursOf([4, 9, 2], 2)).toEqual({ previous: 9, next: null, position: 3, count: 3 });
});

it('knows no neighbours of a document that is not on the page', () => {
  expect(neighboursOf([4, 9], 7)).toEqual({ previous: null, next: null, position: 0, count: 2 });
});

it('follows the page that is shown and forgets it with it', () => {
  const page = renderHook(({ ids }) => useShownDocuments(ids), { initialProps: { ids: [1, 2] } });
  const dialog = renderHook(() => useNeighbours(2));
  expect(dialog.result.current.next).toBeNull();
  page.rerender({ ids: [1, 2, 3] });
  dialog.rerender();
  expect(dialog.result.current.next).toBe(3);
  page.unmount();
  dialog.rerender();
  expect(dialog.result.current.count).toBe(0);
});
