import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Brings the place that the address names after its `#` into view and moves the keyboard there. Going back and forth on
 * one page keeps what the browser remembers.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const arrived = useRef(false);
  useEffect(() => {
    const first = !arrived.current;
    arrived.current = true;
    if (hash === '' || (navigationType === NavigationType.Pop && !first)) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, navigationType]);
}
