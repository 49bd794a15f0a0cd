import { useEffect, useState } from 'react';
import { useLeaveWarning } from '../lib/use-leave-warning';
import { askFirst, protect, type Unsaved } from './unsaved';

export interface UnsavedWays {
  /** Leaves at once when there is nothing to lose, else when the user says so. For Cancel, Escape and the like. */
  leave: (go: () => void) => void;
  /** What was entered is stored or let go: nothing is asked any more until it changes again. */
  settled: () => void;
}

/**
 * Keeps what was entered from being lost unasked: by a link, the browser's Back, signing out, or closing the tab. `what`
 * is the sentence that says what would be lost.
 */
export function useUnsaved(active: boolean, what = 'What you entered here is not saved.'): UnsavedWays {
  const [work] = useState<Unsaved>(() => ({ active, what }));
  useEffect(() => protect(work), [work]);
  useEffect(() => {
    Object.assign(work, { active, what });
  }, [active, what, work]);
  useLeaveWarning(active);
  return { leave: (go) => askFirst(go, work), settled: () => void Object.assign(work, { active: false }) };
}
