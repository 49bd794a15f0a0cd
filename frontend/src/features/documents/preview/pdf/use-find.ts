import { useEffect, useState } from 'react';
import { findAll } from './pages';
import type { Pdf } from './pdf-engine';

/** One place of what is looked for. */
export interface Match {
  page: number;
  /** Its place among the matches of that page. */
  index: number;
}

const TYPING_PAUSE_MS = 200;

/** Every match of `query` in the document, page after page; null while the pages are being read. */
export function useFind(pdf: Pdf, query: string): Match[] | null {
  const [found, setFound] = useState<{ query: string; matches: Match[] } | null>(null);
  useEffect(() => {
    if (query === '') return;
    let current = true;
    const search = async () => {
      const matches: Match[] = [];
      for (let page = 1; page <= pdf.pageCount && current; page++) {
        const places = findAll(await pdf.text(page), query);
        matches.push(...places.map((_, index) => ({ page, index })));
      }
      if (current) setFound({ query, matches });
    };
    // A page whose text cannot be read has no matches to show.
    const timer = window.setTimeout(() => void search().catch(() => setFound({ query, matches: [] })), TYPING_PAUSE_MS);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [pdf, query]);
  if (query === '') return [];
  return found?.query === query ? found.matches : null;
}
