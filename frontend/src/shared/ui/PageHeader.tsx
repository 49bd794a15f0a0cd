import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** The browser tab's title where it differs from the heading. */
  documentTitle?: string;
  description: string;
  actions?: ReactNode;
}

/** What this page is, in a title and one line, with its actions at the right. Also names the browser's tab. */
export function PageHeader({ title, documentTitle, description, actions }: PageHeaderProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{description}</p>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
