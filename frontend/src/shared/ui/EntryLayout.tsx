import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../lib/use-page-title';
import { paths } from '../routing/paths';
import styles from './EntryLayout.module.css';
import { Logo } from './Logo';
import { TrailSheet } from './TrailSheet';

interface EntryLayoutProps {
  title: string;
  /** The browser tab's title where it differs from the heading. */
  documentTitle?: string;
  description?: ReactNode;
  /** Other ways on from here, under the form. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** The frame of the screens outside the product: mark, heading, one form; on wide screens what the product is about. */
export function EntryLayout({ title, documentTitle, description, foot, children }: EntryLayoutProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <div className={styles.inner}>
          <Link to={paths.home} className={styles.logo} aria-label="Countersign home">
            <Logo size={26} />
          </Link>
          <h1 className={styles.title}>{title}</h1>
          {description ? <p className={styles.description}>{description}</p> : null}
          {children}
          {foot ? <div className={styles.foot}>{foot}</div> : null}
        </div>
      </main>
      <aside className={styles.aside} aria-label="About Countersign">
        <TrailSheet />
        <p className={styles.caption}>Every decision on a document keeps its name, its time and its version.</p>
      </aside>
    </div>
  );
}
