import { useMemo } from 'react';
import { framePage } from './html-frame';
import styles from './Preview.module.css';

/** A Word document as a page, in a frame without scripts, without an origin, and without a network. */
export function HtmlPreview({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => framePage(html), [html]);
  return (
    <div className={styles.ground}>
      <iframe className={styles.frame} sandbox="" srcDoc={page} title={`Text of ${title}`} />
    </div>
  );
}
