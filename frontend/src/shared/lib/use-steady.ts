import { useCallback, useLayoutEffect, useRef } from 'react';

/** The newest of a handler's forms behind one function that stays the same: what is given it need not be drawn again. */
export function useSteady<Arguments extends unknown[]>(handler: (...given: Arguments) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
