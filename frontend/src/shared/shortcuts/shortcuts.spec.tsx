import { fireEvent, render, screen } from '@testing-library/react';
import { setShortcutsEnabled } from './shortcuts';
import { useShortcut } from './use-shortcut';

const act = jest.fn();

function Screen() {
  useShortcut('j', act);
  return <input aria-label="Title" />;
}

beforeEach(() => {
  act.mockClear();
  setShortcutsEnabled(true);
});

it('acts at its key', () => {
  render(<Screen />);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(act).toHaveBeenCalledTimes(1);
});

it('leaves the key to a field, and to the browser with Ctrl', () => {
  render(<Screen />);
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
});

it('can be switched off, and stays off', () => {
  render(<Screen />);
  setShortcutsEnabled(false);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(act).not.toHaveBeenCalled();
  expect(localStorage.getItem('countersign-shortcuts')).toBe('off');
});
