import { followKept, forgetKept, keep, readKept } from './kept';

beforeEach(() => forgetKept());

it('keeps things by person and name', () => {
  keep(1, 'message-12', { text: 'Half a sen' });
  expect(readKept(1, 'message-12', null)).toEqual({ text: 'Half a sen' });
  expect(readKept(1, 'message-13', null)).toBeNull();
  expect(readKept(2, 'message-12', null)).toBeNull();
  expect(readKept(1, 'message-12', null)).toEqual({ text: 'Half a sen' });
  keep(1, 'message-12', null);
  expect(readKept(1, 'message-12', null)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('forgets all of it at sign-out', () => {
  keep(1, 'comment-3', 'Not yet');
  forgetKept();
  expect(readKept(1, 'comment-3', null)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('keeps nothing of the former person when the next one signs in', () => {
  keep(1, 'comment-3', 'Mine');
  keep(2, 'comment-3', 'Yours');
  forgetKept(2);
  expect(readKept(1, 'comment-3', null)).toBeNull();
  expect(readKept(2, 'comment-3', null)).toBe('Yours');
});

it('reads again what another tab has kept', () => {
  const stop = followKept();
  keep(1, 'comment-3', 'Here');
  localStorage.setItem('countersign-kept-1', JSON.stringify({ 'comment-3': 'There' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'countersign-kept-1' }));
  expect(readKept(1, 'comment-3', null)).toBe('There');
  stop();
});

it('still keeps it for the page when the browser refuses', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  keep(1, 'comment-3', 'Here');
  expect(readKept(1, 'comment-3', null)).toBe('Here');
  refuse.mockRestore();
});
