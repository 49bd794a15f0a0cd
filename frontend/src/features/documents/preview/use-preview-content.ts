import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { PreviewKind } from '@/api/document-content';
import { fetchBytes } from '@/api/fetch-bytes';
import { isProblem, messageOf } from '@/api/problem';
import type { Sheet } from './grid';

export type PreviewContent =
  | { kind: 'pdf'; bytes: Blob }
  | { kind: 'html'; html: string }
  | { kind: 'grid'; sheets: Sheet[] }
  | { kind: 'text'; text: string; truncated: boolean };

export type ContentState =
  | { state: 'loading' }
  | { state: 'ready'; content: PreviewContent }
  /** The server wants a code after all: a grant has ended meanwhile. */
  | { state: 'locked' }
  | { state: 'failed'; message: string };

async function read(kind: PreviewKind, bytes: Blob): Promise<PreviewContent> {
  if (kind === 'pdf') return { kind, bytes };
  return { kind, ...(JSON.parse(await bytes.text()) as object) } as PreviewContent;
}

/**
 * What a version shows, fetched once it may be. It is kept by the screen that shows it and nowhere else: it goes with the
 * dialog, and a slow answer for one document never shows up in another.
 */
export function useContent(id: number, version: number | undefined, kind: PreviewKind, attempt: number): ContentState {
  const store = useStore();
  const [state, setState] = useState<ContentState>({ state: 'loading' });
  useEffect(() => {
    const fetching = new AbortController();
    const put = (next: ContentState) => !fetching.signal.aborted && setState(next);
    const load = async () => {
      put({ state: 'loading' });
      const query = version === undefined ? '' : `?version=${version}`;
      const bytes = await fetchBytes(store, `/api/documents/${id}/preview/content${query}`, {
        signal: fetching.signal,
      });
      put({ state: 'ready', content: await read(kind, bytes) });
    };
    load().catch((error: unknown) => {
      const locked = isProblem(error) && error.code === 'ACCESS_CODE_REQUIRED';
      put(locked ? { state: 'locked' } : { state: 'failed', message: messageOf(error, FAILED) });
    });
    return () => fetching.abort();
  }, [id, version, kind, attempt, store]);
  return state;
}

const FAILED = 'The preview could not be loaded. Please try again.';
