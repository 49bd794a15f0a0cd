import styles from './Preview.module.css';

interface TextPreviewProps {
  text: string;
  truncated: boolean;
  title: string;
}

/** Plain text as it is written, in a typeface of one width. */
export function TextPreview({ text, truncated, title }: TextPreviewProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={`Text of ${title}`} tabIndex={0} data-scrolls="">
      <pre className={styles.text}>{text}</pre>
      {truncated ? <p className={styles.more}>The preview ends here. Download the file to read all of it.</p> : null}
    </div>
  );
}
