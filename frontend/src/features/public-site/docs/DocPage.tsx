import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageMeta } from '@/shared/lib/use-page-meta';
import { paths } from '@/shared/routing/paths';
import { PrintIcon } from '@/shared/ui/icons';
import { SkipLink } from '@/shared/ui/SkipLink';
import site from '../Site.module.css';
import { SiteFooter } from '../SiteFooter';
import { SiteHeader } from '../SiteHeader';
import { useHashTarget } from '../use-hash-target';
import type { DocSection } from './doc';
import styles from './DocPage.module.css';
import { Rail } from './Rail';

interface DocPageProps {
  /** The address of this page, to mark it among the others. */
  path: string;
  title: string;
  lead: string;
  /** Dates and the like, under the lead. */
  meta?: ReactNode;
  /** What is on the page now, for its table of contents. */
  contents: readonly DocSection[];
  /** Lists the parts of the sections as well. */
  deep?: boolean;
  children: ReactNode;
}

/** The frame of the help and legal pages: where one is at the left, the text in reading width. */
export function DocPage({ path, title, lead, meta, contents, deep = false, children }: DocPageProps) {
  usePageMeta(title, lead);
  useHashTarget();
  return (
    <div className={site.page}>
      <SkipLink to="text">Skip to the text</SkipLink>
      <SiteHeader />
      <div className={styles.columns}>
        <Rail path={path} contents={contents} deep={deep} />
        <main id="text" className={styles.main} tabIndex={-1}>
          <div className={styles.head}>
            <h1>{title}</h1>
            <div className={styles.actions}>
              <button type="button" className={styles.print} onClick={() => window.print()}>
                <PrintIcon />
                Print
              </button>
              <Link to={paths.home} className={styles.button}>
                Return to Home
              </Link>
            </div>
          </div>
          <p className={styles.lead}>{lead}</p>
          {meta}
          {children}
          <p className={styles.end}>
            <Link to={paths.home} className={styles.button}>
              Main Page
            </Link>
          </p>
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}
