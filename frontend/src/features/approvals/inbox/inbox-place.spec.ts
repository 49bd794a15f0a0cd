import { afterDeciding, around, inboxAddress, inboxPlaceOf } from './inbox-place';

it('keeps mode and document in the address', () => {
  expect(inboxPlaceOf(inboxAddress(7))).toEqual({ mode: 'inbox', item: 7 });
  expect(inboxPlaceOf(inboxAddress(null))).toEqual({ mode: 'inbox', item: null });
  expect(inboxPlaceOf('')).toEqual({ mode: 'list', item: null });
  expect(inboxPlaceOf('?mode=other&item=-1')).toEqual({ mode: 'list', item: null });
});

it('walks along the queue', () => {
  expect(around([4, 5, 6], 5, 1)).toEqual({ previous: 4, next: 6 });
  expect(around([4, 5, 6], 6, 2)).toEqual({ previous: 5, next: null });
});

it('keeps the position when the document has left the queue', () => {
  expect(around([4, 6], 5, 1)).toEqual({ previous: 4, next: 6 });
  expect(around([4], 5, 1)).toEqual({ previous: 4, next: null });
});

it('opens the next one after a decision, at the end the one before, at last none', () => {
  expect(afterDeciding([4, 5, 6], 5, 1)).toBe(6);
  expect(afterDeciding([4, 6], 5, 1)).toBe(6);
  expect(afterDeciding([4, 5, 6], 6, 2)).toBe(5);
  expect(afterDeciding([4], 4, 0)).toBeNull();
});
