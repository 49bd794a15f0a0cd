import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'countersign-shortcuts';
const listeners = new Set<() => void>();

/** Whose switch it is; several people may use this browser. */
let owner: number | null = null;
const keyOfOwner = () => (owner === null ? KEY : `${KEY}-${owner}`);

function stored(): boolean {
  try {
    return localStorage.getItem(keyOfOwner()) !== 'off';
  } catch {
    return true;
  }
}

let enabled = stored();

const announce = () => listeners.forEach((listener) => listener());

/** Whether keys without Ctrl or Cmd do something. Some people type or speak by means that would press them unmeant. */
export const shortcutsEnabled = (): boolean => enabled;

/** Switches the keys on or off, for this person's present and later visits. */
export function setShortcutsEnabled(on: boolean): void {
  enabled = on;
  try {
    localStorage.setItem(keyOfOwner(), on ? 'on' : 'off');
  } catch {
    // Without storage the choice holds for this page.
  }
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The switch as a component sees it. */
export const useShortcutsEnabled = (): boolean => useSyncExternalStore(subscribe, () => enabled);

/** Takes up the switch of the person who is signed in. */
export function useShortcutsOf(userId: number | undefined): void {
  useEffect(() => {
    owner = userId ?? null;
    enabled = stored();
    announce();
  }, [userId]);
}

const writes = '[contenteditable]:not([contenteditable="false"]), textarea, select, [role="combobox"], [role="menu"]';
/** Fields that take no text: a key pressed on them is not written. */
const noText = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'color', 'image'];

/** True while the user is writing or choosing: a key then belongs to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !noText.includes(target.type);
  return target.isContentEditable || target.closest(writes) !== null;
}

/** The dialog that lies on top, if any: the last one on the page that is shown. */
export function topDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.filter((dialog) => !dialog.closest('[style*="display: none"]')).at(-1) ?? null;
}
