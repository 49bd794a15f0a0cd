import { useEffect, useRef } from 'react';
import { isTyping, shortcutsEnabled } from './shortcuts';

/** Does something at a key without Ctrl or Cmd, unless the user is writing or has switched such keys off. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!shortcutsEnabled() || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}
