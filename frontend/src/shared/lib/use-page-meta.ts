import { useEffect } from 'react';
import { usePageTitle } from './use-page-title';

const FIELDS = ['meta[name="description"]', 'meta[property="og:description"]'];
const TITLE_FIELD = 'meta[property="og:title"]';

/** Writes into the fields of the page's head. @returns what undoes it. */
function fill(fields: readonly string[], text: string): () => void {
  const before = fields.map((field) => {
    const element = document.head.querySelector<HTMLMetaElement>(field);
    const { content = '' } = element ?? {};
    if (element) element.content = text;
    return { element, content };
  });
  return () => {
    for (const { element, content } of before) if (element) element.content = content;
  };
}

/** Names a public page in the browser's tab and says what is on it, for search results and links that are shared. */
export function usePageMeta(title: string, description: string): void {
  usePageTitle(title);
  useEffect(() => {
    const undo = [fill(FIELDS, description), fill([TITLE_FIELD], `${title} · Countersign`)];
    return () => undo.forEach((run) => run());
  }, [title, description]);
}
