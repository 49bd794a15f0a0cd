import { useEffect, useRef } from 'react';
import { isTyping, shortcutsEnabled } from './shortcuts';

/** Does something at a key without Ctrl or Cmd, unless the user is writing or has switched such keys off. */
export function useShortcut(key: string, act: () => void): void {
  useKey(key, act, always);
}

/** As `useShortcut`, for a screen: while a dialog lies over it, the key is not for the screen. */
export function useScreenShortcut(key: string, act: () => void): void {
  useKey(key, act, isUncovered);
}

/** As `useScreenShortcut`, for the arrows: what scrolls or is walked through by them, marked so, keeps them. */
export function useScreenArrow(key: 'ArrowDown' | 'ArrowUp', act: () => void): void {
  useKey(key, act, isFree);
}

const always = (): boolean => true;
const isUncovered = (): boolean => !document.querySelector('[role="dialog"][aria-modal="true"]');
const isFree = ({ target }: KeyboardEvent): boolean =>
  isUncovered() && !(target instanceof Element && target.closest('[data-own-arrows], [role="tablist"]'));

function useKey(key: string, act: () => void, applies: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!shortcutsEnabled() || isTyping(event.target) || !applies(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [applies, key]);
}
