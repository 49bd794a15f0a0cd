import styles from './Parts.module.css';

/** Text with the pieces that were looked for marked. It is text throughout: nothing in it is ever read as markup. */
export function Parts({ parts }: { parts: readonly { text: string; match: boolean }[] }) {
  return parts.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className={styles.match}>
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
