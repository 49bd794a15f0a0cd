import { useState, type KeyboardEvent } from 'react';
import { useListed } from '@/shared/shortcuts/use-shortcut';

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** The row that a key moves to, or null for a key that moves nowhere. */
export const rowAfter = (key: string, index: number, count: number): number | null =>
  moves[key]?.(index, count - 1) ?? null;

/**
 * One row at a time takes part in the order of Tab; the arrow keys move between rows.
 * @returns the row's index that takes part, and the handler of the body's keys.
 */
export function useRowFocus(count: number, act: { open: (index: number) => void; choose: (index: number) => void }) {
  const [active, setActive] = useState(0);
  useListed('rows', 'openRow', 'chooseRow');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr')];
    const index = rows.indexOf(row);
    const next = rowAfter(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      rows[next]?.focus();
      return;
    }
    // Enter and Space belong to the control that has the focus, unless that is the row itself.
    if (event.target !== row) return;
    if (event.key === 'Enter') act.open(index);
    else if (event.key === ' ') act.choose(index);
    else return;
    event.preventDefault();
  };
  return { active: Math.min(active, Math.max(count - 1, 0)), setActive, onKeyDown };
}
