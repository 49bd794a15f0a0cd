import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Message } from './api';

/** Pixels from an end that count as being there. */
const NEAR_END = 80;
const NEAR_TOP = 240;
const ABOVE_NEW = 48;

interface Earlier {
  exist: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

interface Seen {
  first: number | undefined;
  last: number | undefined;
  height: number;
}

/**
 * Keeps a conversation where its reader is: it opens where the new messages begin, or at its end; stays at the end
 * while messages come; and does not move when earlier ones are put above.
 */
export function useLogScroll(messages: readonly Message[], isSending: boolean, earlier: Earlier) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef<Seen | null>(null);
  const atEnd = useRef(true);
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = seen.current;
    const end = () => element.scrollTo({ top: element.scrollHeight });
    if (!before) {
      end();
      const firstNew = element.querySelector<HTMLElement>('[data-first-new]');
      if (firstNew) {
        const top = firstNew.getBoundingClientRect().top - element.getBoundingClientRect().top;
        if (top < ABOVE_NEW) element.scrollBy({ top: top - ABOVE_NEW });
      }
    } else {
      if (first !== before.first && last === before.last) {
        element.scrollBy({ top: element.scrollHeight - before.height });
      }
      if (isSending || (last !== before.last && atEnd.current)) end();
    }
    seen.current = { first, last, height: element.scrollHeight };
  }, [first, last, isSending]);

  // The room changes with the keyboard of a phone and with the reply box; whoever was at the end stays there.
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTo({ top: element.scrollHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    if (element.scrollTop < NEAR_TOP && earlier.exist && !earlier.loading && !earlier.failed) earlier.load();
  };
  return { log, onScroll };
}
