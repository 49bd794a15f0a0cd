import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PageSize, Pdf } from './pdf-engine';
import styles from './PdfViewer.module.css';
import { useNear } from './use-near';

const WIDTH = 92;

interface ThumbnailsProps {
  pdf: Pdf;
  current: number;
  onPage: (page: number) => void;
}

/** The pages in small. One stop for the tab key; the arrows walk along the pages. */
export function Thumbnails({ pdf, current, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[aria-current]');
    button?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const walk = (event: KeyboardEvent) => {
    const page = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 1, End: pdf.pageCount }[event.key];
    if (page === undefined || page < 1 || page > pdf.pageCount) return;
    event.preventDefault();
    onPage(page);
    list.current?.querySelectorAll<HTMLElement>('button')[page - 1]?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.strip} aria-label="Pages" data-scrolls>
      <ol ref={list} onKeyDown={walk}>
        {pdf.sizes.map((size, index) => (
          <Thumbnail
            key={index}
            pdf={pdf}
            number={index + 1}
            size={size}
            current={index + 1 === current}
            onPage={onPage}
          />
        ))}
      </ol>
    </nav>
  );
}

interface ThumbnailProps {
  pdf: Pdf;
  number: number;
  size: PageSize;
  current: boolean;
  onPage: (page: number) => void;
}

function Thumbnail({ pdf, number, size, current, onPage }: ThumbnailProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const near = useNear(holder, '50% 0px');
  const scale = WIDTH / size.width;
  useEffect(() => {
    const element = holder.current;
    if (!near || !element || element.hasChildNodes()) return;
    const drawing = new AbortController();
    pdf
      .draw(number, scale, drawing.signal)
      .then((canvas) => canvas && element.replaceChildren(canvas))
      // A page that cannot be drawn says so in its place; here it stays blank.
      .catch(() => undefined);
    return () => drawing.abort();
  }, [near, number, pdf, scale]);
  return (
    <li>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={`Page ${number}`}
        aria-current={current ? 'page' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={() => onPage(number)}
      >
        <span
          ref={holder}
          className={styles.miniature}
          style={{ width: WIDTH, height: Math.floor(size.height * scale) }}
        />
        <span className={styles.miniatureNumber}>{number}</span>
      </button>
    </li>
  );
}
