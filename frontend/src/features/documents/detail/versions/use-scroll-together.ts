import { useEffect, useRef } from 'react';

const AREA = '[data-scrolls][role="region"]';

/** How far down an area is, as a part of the way it can go. */
const partOf = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight);

/** The areas within an element scroll together, each by the same part of its own height: what is read stays side by side. */
export function useScrollTogether() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = element.current;
    if (!frame) return;
    /** The place that was given to an area: its answer to that moves nobody. */
    const given = new WeakMap<Element, number>();
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(AREA)) return;
      const expected = given.get(target);
      given.delete(target);
      if (expected !== undefined && Math.abs(expected - target.scrollTop) < 2) return;
      for (const other of frame.querySelectorAll(AREA)) {
        if (other === target) continue;
        const top = Math.round(partOf(target) * (other.scrollHeight - other.clientHeight));
        if (Math.abs(top - other.scrollTop) < 2) continue;
        given.set(other, top);
        other.scrollTop = top;
      }
    };
    // Scrolling does not bubble; it is heard on the way down.
    frame.addEventListener('scroll', follow, true);
    return () => frame.removeEventListener('scroll', follow, true);
  }, []);
  return element;
}
