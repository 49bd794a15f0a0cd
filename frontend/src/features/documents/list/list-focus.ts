import { useEffect, useLayoutEffect, useRef } from 'react';

/** A control of a document in the list: which one of the document's, counted from its own place. */
interface Place {
  id: number;
  control: number;
}

const CONTROLS = 'a[href], button, input';
const attribute = 'data-listed';

/** Marks the place of a document in the list. */
export const listed = (id: number) => ({ [attribute]: id });

const controlsOf = (item: HTMLElement) => [item, ...item.querySelectorAll<HTMLElement>(CONTROLS)];
const itemOf = (id: number | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[${attribute}="${id}"]`);

function placeOf(element: HTMLElement): Place | null {
  const item = element.closest<HTMLElement>(`[${attribute}]`);
  return item && { id: Number(item.getAttribute(attribute)), control: controlsOf(item).indexOf(element) };
}

/** Focuses the same control of another document, or the nearest one before it that there is. */
function focusOn(id: number | undefined, control: number): HTMLElement | null {
  const item = itemOf(id);
  if (!item) return null;
  const controls = controlsOf(item);
  const taker = controls.slice(0, control + 1).findLast(takesFocus) ?? controls.find(takesFocus);
  return taker ?? null;
}

/** Whether an element can have the focus shows when it is asked to take it. */
function takesFocus(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}

/** What comes after a document that left, else what came before it. */
export function neighbourOf(id: number, before: readonly number[], now: readonly number[]): number | undefined {
  const there = new Set(now);
  const index = before.indexOf(id);
  return (
    before.slice(index + 1).find((one) => there.has(one)) ?? before.slice(0, index).findLast((one) => there.has(one))
  );
}

/**
 * Keeps the focus in the list when the document that had it leaves, to the trash for example: its neighbour takes it,
 * or the page where none is left. A document that comes back gets it again, unless it has gone elsewhere meanwhile.
 */
export function useListFocus(ids: readonly number[]): void {
  const place = useRef<Place | null>(null);
  const gone = useRef<{ place: Place; given: HTMLElement | null } | null>(null);
  const before = useRef(ids);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const now = placeOf(target);
      // Menus stand beside the page: the place that they were opened from counts on.
      if (now || target.closest('#root')) place.current = now;
    };
    // Put down on nothing, as by a click beside everything.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      const left = relatedTarget === null && target instanceof HTMLElement && target.isConnected;
      if (left && placeOf(target)) place.current = null;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);

  useLayoutEffect(() => {
    const former = before.current;
    before.current = ids;
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    const left = place.current;
    if (nowhere && left && former.includes(left.id) && !ids.includes(left.id)) {
      const given =
        focusOn(neighbourOf(left.id, former, ids), left.control) ?? document.querySelector<HTMLElement>('main');
      given?.focus();
      gone.current = { place: left, given };
      return;
    }
    const back = gone.current?.place;
    if (!back || !ids.includes(back.id)) return;
    if (nowhere || document.activeElement === gone.current?.given) focusOn(back.id, back.control);
    gone.current = null;
  }, [ids]);
}
