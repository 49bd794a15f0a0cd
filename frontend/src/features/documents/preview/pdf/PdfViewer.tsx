import { useState, type KeyboardEvent } from 'react';
import { useListed } from '@/shared/shortcuts/use-shortcut';
import { FindBar } from './FindBar';
import { stepZoom } from './pages';
import type { Pdf } from './pdf-engine';
import { PdfPage } from './PdfPage';
import { PdfToolbar } from './PdfToolbar';
import styles from './PdfViewer.module.css';
import { Thumbnails } from './Thumbnails';
import { useFind } from './use-find';
import { usePages } from './use-pages';

interface PdfViewerProps {
  pdf: Pdf;
  title: string;
  phone: boolean;
}

/** The pages of a PDF, one below the other, with everything one reads them by. */
export function PdfViewer({ pdf, title, phone }: PdfViewerProps) {
  const { area, measured, scale, zoom, setZoom, page, goTo, onScroll } = usePages(pdf);
  const [stripOpen, setStripOpen] = useState(pdf.pageCount > 1 && !phone);
  const [finding, setFinding] = useState(false);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const matches = useFind(pdf, finding ? query.trim() : '');
  const current = matches?.[at];
  useListed('zoom', 'find');

  const show = (index: number) => {
    if (!matches?.length) return;
    const next = (index + matches.length) % matches.length;
    setAt(next);
    const match = matches[next];
    if (match && match.page !== page) goTo(match.page);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') setFinding(true);
    else if (event.target !== area.current || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === '+' || event.key === '=') setZoom(stepZoom(scale, 1));
    else if (event.key === '-') setZoom(stepZoom(scale, -1));
    else if (event.key === '0') setZoom('width');
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.viewer} onKeyDown={onKeyDown}>
      <PdfToolbar
        page={page}
        pageCount={pdf.pageCount}
        zoom={zoom}
        scale={scale}
        stripOpen={stripOpen}
        finding={finding}
        phone={phone}
        onPage={goTo}
        onZoom={setZoom}
        onStrip={() => setStripOpen(!stripOpen)}
        onFind={() => setFinding(!finding)}
      />
      {finding ? (
        <FindBar
          query={query}
          count={matches?.length ?? null}
          current={at}
          onQuery={(text) => {
            setQuery(text);
            setAt(0);
          }}
          onStep={(direction) => show(at + direction)}
          onClose={() => setFinding(false)}
        />
      ) : null}
      <div className={styles.room}>
        {stripOpen ? <Thumbnails pdf={pdf} current={page} onPage={goTo} /> : null}
        {/* The pages scroll by the keyboard too. */}
        <div
          ref={area}
          className={styles.area}
          role="region"
          aria-label={`Pages of ${title}`}
          tabIndex={0}
          data-scrolls
          onScroll={onScroll}
        >
          {measured
            ? pdf.sizes.map((size, index) => (
                <PdfPage
                  key={index}
                  pdf={pdf}
                  number={index + 1}
                  size={size}
                  scale={scale}
                  query={finding ? query.trim() : ''}
                  currentMatch={current?.page === index + 1 ? current.index : -1}
                />
              ))
            : null}
        </div>
      </div>
    </div>
  );
}
