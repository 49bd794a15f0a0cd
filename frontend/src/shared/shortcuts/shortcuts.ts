import { useSyncExternalStore } from 'react';

const KEY = 'countersign-shortcuts';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

let enabled = stored();

/** Whether keys without Ctrl or Cmd do something. Some people type or speak by means that would press them unmeant. */
export const shortcutsEnabled = (): boolean => enabled;

/** Switches the keys on or off, for this and later visits. */
export function setShortcutsEnabled(on: boolean): void {
  enabled = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the choice holds for this page.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The switch as a component sees it. */
export const useShortcutsEnabled = (): boolean => useSyncExternalStore(subscribe, () => enabled);

/** True while the user is writing or choosing: a key then belongs to the field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="menu"]') !== null)
  );
}

/** What the keys do, for the sheet that tells. */
export const shortcutSheet: readonly { keys: readonly string[]; does: string; always?: boolean }[] = [
  { keys: ['Ctrl', 'K'], does: 'Find documents, people and actions', always: true },
  { keys: ['/'], does: 'Go to search' },
  { keys: ['J'], does: 'Next document, in an opened document or the inbox' },
  { keys: ['K'], does: 'Previous document, in an opened document or the inbox' },
  { keys: ['A', 'R', 'V'], does: 'Approve, reject, request revision, in the inbox' },
  { keys: ['C'], does: 'Write a comment, in the inbox' },
  { keys: ['Enter'], does: 'Record the decision, in the inbox' },
  { keys: ['Esc'], does: 'Take back one step, in the inbox' },
  { keys: ['+', '−', '0'], does: 'Larger, smaller, fit the width, in a preview' },
  { keys: ['Ctrl', 'F'], does: 'Find in the document, in a preview', always: true },
  { keys: ['?'], does: 'Show these keys' },
];
