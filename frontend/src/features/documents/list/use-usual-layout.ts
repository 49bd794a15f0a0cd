import { useState } from 'react';
import type { Layout } from './list-address';

const KEY = 'documents-layout';

function kept(): Layout {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'grid';
  } catch {
    return 'grid';
  }
}

/** The layout that this browser's user chose last, for addresses that name none. */
export function useUsualLayout(): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(kept);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A browser without storage starts with the cards every time.
      }
    },
  ];
}
