import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { presentShortcuts } from './registry';
import { setShortcutsEnabled, useShortcutsOf } from './shortcuts';
import { useListed, useShortcut } from './use-shortcut';

const act = jest.fn();
const within = jest.fn();
const help = jest.fn();

function Screen({ person }: { person?: number }) {
  useShortcutsOf(person);
  useShortcut('nextWaiting', act);
  useShortcut('help', help);
  useListed('send', 'newLine');
  return (
    <>
      <input aria-label="Title" />
      <input type="checkbox" aria-label="Chosen" />
    </>
  );
}

function Dialog({ pageLike = false }: { pageLike?: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useShortcut('nextDocument', within, { within: part });
  return (
    <div role="dialog" aria-modal="true">
      <div ref={part} data-page-like={pageLike || undefined} />
    </div>
  );
}

const press = (key: string, options = {}) => fireEvent.keyDown(document.body, { key, ...options });

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  setShortcutsEnabled(true);
});

it('acts at its keys', () => {
  render(<Screen />);
  press('j');
  press('ArrowDown');
  press('k');
  expect(act).toHaveBeenCalledTimes(2);
});

it('leaves the key to a field, and to the browser with Ctrl', () => {
  render(<Screen />);
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'j' });
  press('j', { ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Chosen'), { key: 'j' });
  expect(act).toHaveBeenCalledTimes(1);
});

it('does nothing behind a dialog, and what belongs to a dialog nothing behind another one', () => {
  render(
    <>
      <Screen />
      <Dialog />
    </>,
  );
  press('j');
  press('?');
  expect(act).not.toHaveBeenCalled();
  expect(help).not.toHaveBeenCalled();
  expect(within).toHaveBeenCalledTimes(1);
  render(<div role="dialog" aria-modal="true" />);
  press('j');
  expect(within).toHaveBeenCalledTimes(1);
});

it('still helps over a dialog that is read like a page', () => {
  render(
    <>
      <Screen />
      <Dialog pageLike />
    </>,
  );
  press('?');
  expect(help).toHaveBeenCalledTimes(1);
});

it('can be switched off by each person for themselves', () => {
  const { rerender } = render(<Screen person={7} />);
  setShortcutsEnabled(false);
  press('j');
  expect(act).not.toHaveBeenCalled();
  expect(localStorage.getItem('countersign-shortcuts-7')).toBe('off');
  rerender(<Screen person={8} />);
  press('j');
  expect(act).toHaveBeenCalledTimes(1);
  rerender(<Screen person={7} />);
  press('j');
  expect(act).toHaveBeenCalledTimes(1);
});

it('lists what the screen has, and no longer when it is gone', () => {
  const { unmount } = render(<Screen />);
  expect(presentShortcuts().map(({ scope, entries }) => [scope, entries.map(({ does }) => does)])).toEqual([
    ['Everywhere', ['Show the keys of this screen']],
    ['Inbox', ['Next document']],
    ['Messages', ['Send the message', 'Start a new line']],
  ]);
  unmount();
  expect(presentShortcuts()).toEqual([]);
});
