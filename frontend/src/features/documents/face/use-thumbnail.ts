import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';

/**
 * The first page of a document as an address for `img`, loaded when `element` comes near the screen and given back
 * when it leaves the page. Null until then, and where there is none.
 */
export function useThumbnail(path: string | null): [RefObject<HTMLSpanElement | null>, string | null] {
  const element = useRef<HTMLSpanElement>(null);
  const store = useStore();
  const [image, setImage] = useState<{ path: string; url: string } | null>(null);
  useEffect(() => {
    if (!path || !element.current) return;
    const gone = new AbortController();
    let made: string | null = null;
    const load = async () => {
      try {
        const bytes = await fetchBytes(store, path, { signal: gone.signal });
        if (gone.signal.aborted) return;
        made = URL.createObjectURL(bytes);
        setImage({ path, url: made });
      } catch {
        // The face of the file stays.
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => {
      gone.abort();
      observer.disconnect();
      if (made) URL.revokeObjectURL(made);
      setImage(null);
    };
  }, [path, store]);
  return [element, image?.path === path ? image.url : null];
}
