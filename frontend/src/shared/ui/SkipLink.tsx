import styles from './SkipLink.module.css';

interface SkipLinkProps {
  /** The id of what the page is about. */
  to?: string;
  children?: string;
}

/** The first thing on a page, seen when the keyboard reaches it: past the frame, to what the page is about. */
export function SkipLink({ to = 'content', children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
