import { useEffect, useRef, useState } from 'react';
import { showMatches } from './highlights';
import type { PageSize, Pdf } from './pdf-engine';
import styles from './PdfViewer.module.css';
import { useNear } from './use-near';

interface PdfPageProps {
  pdf: Pdf;
  number: number;
  size: PageSize;
  scale: number;
  /** What is looked for in the document; empty for nothing. */
  query: string;
  /** Which match on this page is the one that is shown; -1 for none. */
  currentMatch: number;
}

/** One page: drawn while it is near the window, an empty sheet of its size otherwise. */
export function PdfPage({ pdf, number, size, scale, query, currentMatch }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const near = useNear(sheet, '75% 0px');
  const [laid, setLaid] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const [canvasHolder, text] = [picture.current, words.current];
    if (!near || !canvasHolder || !text) return;
    const drawing = new AbortController();
    const draw = async () => {
      const canvas = await pdf.draw(number, scale, drawing.signal);
      if (!canvas) return;
      // The former picture, stretched, stands until the new one is there.
      canvasHolder.replaceChildren(canvas);
      text.replaceChildren();
      await pdf.layText(number, scale, text, drawing.signal);
      setLaid((count) => count + 1);
    };
    draw().catch(() => {
      if (!drawing.signal.aborted) setFailed(true);
    });
    return () => drawing.abort();
  }, [near, number, pdf, scale]);

  useEffect(() => {
    // Pages far away give their pixels back.
    if (near) return;
    picture.current?.replaceChildren();
    words.current?.replaceChildren();
  }, [near]);

  useEffect(
    () => showMatches(number, near && laid > 0 ? words.current : null, query, currentMatch),
    [number, near, laid, query, currentMatch],
  );

  return (
    <div
      ref={sheet}
      className={styles.page}
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      data-drawn={laid > 0 && near}
      style={{
        width: Math.floor(size.width * scale),
        height: Math.floor(size.height * scale),
        ['--total-scale-factor' as string]: scale,
      }}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      <div ref={words} className={styles.words} />
      {failed ? <p className={styles.pageFailure}>This page could not be drawn.</p> : null}
    </div>
  );
}
