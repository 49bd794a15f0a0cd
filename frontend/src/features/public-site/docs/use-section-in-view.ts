import { useEffect, useState } from 'react';
import type { DocSection } from './doc';

/** A heading counts as reached when it is this far from the top of the window. */
const REACHED_PX = 120;

/** The section that is being read: the last whose heading was scrolled past. */
export function useSectionInView(sections: readonly DocSection[]): string | undefined {
  const [inView, setInView] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const bottom = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
        return top <= (bottom && window.scrollY > 0 ? window.innerHeight : REACHED_PX);
      });
      setInView(reached.at(-1)?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [sections]);
  return inView;
}
