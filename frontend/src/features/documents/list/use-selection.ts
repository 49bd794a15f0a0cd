import { useCallback, useMemo, useState } from 'react';
import { allShown, chooseMatching, keepShown, nothing, toggle, toggleAll } from './selection';

/** The selection of the list, never of more than what is on screen or matches. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState(nothing);
  const selection = useMemo(() => keepShown(chosen, shown), [chosen, shown]);
  return {
    selection,
    count: selection.ids.size,
    all: allShown(selection, shown),
    toggle: useCallback(
      (id: number, range: boolean) => setChosen((current) => toggle(keepShown(current, shown), id, shown, range)),
      [shown],
    ),
    toggleAll: () => setChosen(toggleAll(selection, shown)),
    chooseMatching: () => setChosen(chooseMatching(shown)),
    /** Chooses exactly these. */
    choose: useCallback((ids: readonly number[]) => setChosen({ ...nothing, ids: new Set(ids) }), []),
    clear: useCallback(() => setChosen(nothing), []),
  };
}
