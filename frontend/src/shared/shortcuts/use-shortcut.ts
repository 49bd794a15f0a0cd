import { useEffect, useRef, type RefObject } from 'react';
import { shortcuts, switchOn, type ShortcutId } from './registry';
import { isTyping, shortcutsEnabled, topDialog } from './shortcuts';

interface Options {
  /** False while the screen cannot do it. */
  active?: boolean;
  /** A part of the dialog that the shortcut belongs to; without one it belongs to the page. */
  within?: RefObject<Element | null>;
}

/** Marks a dialog over which the shortcuts that work everywhere still do, because it is read like a page. */
const PAGE_LIKE = '[data-page-like]';

/** Arrows belong to what scrolls or is walked through by them. */
const keepsArrows = '[data-own-arrows], [role="tablist"], [role="radiogroup"]';

function applies(id: ShortcutId, within: Element | null | undefined): boolean {
  const top = topDialog();
  if (within !== undefined) return within?.closest('[role="dialog"]') === top;
  if (!top) return true;
  return shortcuts[id].scope === 'Everywhere' && top.querySelector(PAGE_LIKE) !== null;
}

/**
 * Does something at the keys of a shortcut, and lists it in the sheet behind `?` while the screen has it. Never while
 * the user is writing, never behind a dialog, and single keys not for those who switched them off.
 */
export function useShortcut(id: ShortcutId, act: () => void, { active = true, within }: Options = {}): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => (active ? switchOn([id]) : undefined), [active, id]);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(id, event)) return;
      if (isArrow(event) && event.target instanceof Element && event.target.closest(keepsArrows)) return;
      if (!applies(id, within && within.current)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, id, within]);
}

/** Lists shortcuts that a part of the screen answers itself, because they belong to what has the focus. */
export function useListed(...ids: ShortcutId[]): void {
  const key = ids.join(' ');
  useEffect(() => switchOn(key.split(' ') as ShortcutId[]), [key]);
}

const isArrow = ({ key }: KeyboardEvent) => key.startsWith('Arrow');

function matches(id: ShortcutId, event: KeyboardEvent): boolean {
  const { on = [], ctrl = false } = shortcuts[id];
  if (event.altKey || ctrl !== (event.ctrlKey || event.metaKey)) return false;
  // The palette is wanted from a field too; everything else there is writing, and Ctrl+Z takes back what was written.
  if (id !== 'palette' && isTyping(event.target)) return false;
  if (!ctrl && !shortcutsEnabled()) return false;
  return ctrl ? !event.shiftKey && on.includes(event.key.toLowerCase()) : on.includes(event.key);
}
