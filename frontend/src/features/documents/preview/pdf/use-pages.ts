import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pageAt, pageTops, scaleFor, type Zoom } from './pages';
import type { PageSize, Pdf } from './pdf-engine';

const NO_ROOM: PageSize = { width: 0, height: 0 };

/** Where the reader is in a PDF and how large it is drawn. A change of size keeps the place that is read. */
export function usePages(pdf: Pdf) {
  const area = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(NO_ROOM);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [page, setPage] = useState(1);
  const scale = scaleFor(zoom, pdf.sizes, room);
  const tops = useMemo(() => pageTops(pdf.sizes, scale), [pdf, scale]);
  /** The place that is read, as a part of the whole height. */
  const place = useRef(0);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = area.current;
    if (element) element.scrollTop = place.current * element.scrollHeight;
  }, [scale]);

  const onScroll = useCallback(() => {
    const element = area.current;
    if (!element) return;
    place.current = element.scrollTop / Math.max(1, element.scrollHeight);
    const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    setPage(atEnd && element.scrollTop > 0 ? tops.length : pageAt(tops, element.scrollTop, element.clientHeight));
  }, [tops]);

  const goTo = useCallback(
    (wanted: number) => {
      const top = tops[wanted - 1];
      if (top === undefined || !area.current) return;
      area.current.scrollTop = top - 8;
      setPage(wanted);
    },
    [tops],
  );

  return { area, measured: room !== NO_ROOM, scale, zoom, setZoom, page, goTo, onScroll };
}
