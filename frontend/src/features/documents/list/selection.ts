/** Which documents are chosen: some of those on screen, or everything that the filters let through. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Everything that matches, loaded or not; `ids` are then the loaded ones. */
  matching: boolean;
  /** Where a range started. */
  anchor: number | null;
}

export const nothing: Selection = { ids: new Set(), matching: false, anchor: null };

/**
 * Chooses a document, or takes it out again. With `range`, everything between the last one and this one is set to the
 * same. Taking one out of "everything that matches" leaves the loaded others.
 */
export function toggle(selection: Selection, id: number, shown: readonly number[], range = false): Selection {
  const ids = new Set(selection.ids);
  const chosen = !ids.has(id);
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  const touched = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  touched.forEach((each) => (chosen ? ids.add(each) : ids.delete(each)));
  return { ids, matching: selection.matching && chosen, anchor: id };
}

/** Chooses all that are loaded, or nothing when they all were. */
export function toggleAll(selection: Selection, shown: readonly number[]): Selection {
  return allShown(selection, shown) ? nothing : { ids: new Set(shown), matching: false, anchor: null };
}

/** Chooses everything that matches, loaded or not. */
export const chooseMatching = (shown: readonly number[]): Selection => ({
  ids: new Set(shown),
  matching: true,
  anchor: null,
});

/** Whether every loaded document is chosen. */
export const allShown = (selection: Selection, shown: readonly number[]): boolean =>
  shown.length > 0 && shown.every((id) => selection.ids.has(id));

/** The selection without what is no longer on screen; with everything that matches, with what came on screen. */
export function keepShown(selection: Selection, shown: readonly number[]): Selection {
  if (selection.matching) {
    return allShown(selection, shown) && selection.ids.size === shown.length
      ? selection
      : { ...selection, ids: new Set(shown) };
  }
  const kept = [...selection.ids].filter((id) => shown.includes(id));
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) };
}
