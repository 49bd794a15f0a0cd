import { topDialog } from '@/shared/shortcuts/shortcuts';

/** How many places of the page, and of each dialog, are remembered: the last ones may be gone with the row they were in. */
const REMEMBERED = 4;
const DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * Gives the focus back when a dialog is taken off the page with it, to where it was before: Ant Design does so only for
 * one that is closed and stays. Returns how to stop.
 */
export function returnFocus(): () => void {
  const places = new WeakMap<Element, HTMLElement[]>();
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest(DIALOG) ?? document.body;
    const before = (places.get(layer) ?? []).filter((place) => place !== target);
    places.set(layer, [target, ...before].slice(0, REMEMBERED));
  };
  const dialogs = new MutationObserver((changes) => {
    const left = changes.some(({ removedNodes }) => [...removedNodes].some(holdsDialog));
    if (!left || document.activeElement !== document.body) return;
    // Whether a place can take the focus shows when it is asked to.
    (places.get(topDialog() ?? document.body) ?? []).find((place) => {
      place.focus({ preventScroll: true });
      return document.activeElement === place;
    });
  });
  document.addEventListener('focusin', onFocus);
  // Dialogs stand beside the page, not in it.
  dialogs.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    dialogs.disconnect();
  };
}

const holdsDialog = (node: Node): boolean => node instanceof Element && node.querySelector('[role="dialog"]') !== null;
