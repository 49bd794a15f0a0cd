import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './MorePages.module.css';

interface MorePagesProps {
  /** What there is more of, in the plural. */
  what: string;
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
}

/** Loads the next page when it comes into view; the button serves the keyboard, and retries after a failure. */
export function MorePages({ what, loading, failed, onLoad }: MorePagesProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || loading || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), { rootMargin: '400px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [loading, failed, onLoad]);
  return (
    <div ref={element} className={styles.more}>
      {failed ? <span role="alert">More {what} could not be loaded.</span> : null}
      <Button loading={loading} onClick={onLoad}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
