import { useEffect, useRef } from 'react';
import { useListed } from '@/shared/shortcuts/use-shortcut';

/** Alt with an arrow key moves the step that the focus is in, whatever field of it that is. */
export function useStepKeys(move: (key: string, by: 1 | -1) => void) {
  const list = useRef<HTMLOListElement>(null);
  useListed('moveStep');
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const step = (event.target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
      if (!step) return;
      // Before a select or a number takes the arrow for itself.
      event.preventDefault();
      event.stopPropagation();
      latest.current(step, event.key === 'ArrowUp' ? -1 : 1);
    };
    element.addEventListener('keydown', press, true);
    return () => element.removeEventListener('keydown', press, true);
  }, []);
  return list;
}
