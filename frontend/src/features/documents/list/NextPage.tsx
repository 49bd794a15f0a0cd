import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './DocumentsPage.module.css';

interface NextPageProps {
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
}

/** Loads the next page before it comes into view; the button serves the keyboard, and retries after a failure. */
export function NextPage({ loading, failed, onLoad }: NextPageProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || loading || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), { rootMargin: '1200px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [loading, failed, onLoad]);
  return (
    <div ref={element} className={loading ? 'visually-hidden' : styles.next}>
      {failed ? <span role="alert">More documents could not be loaded.</span> : null}
      <Button loading={loading} onClick={onLoad}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
