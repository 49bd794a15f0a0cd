import { useEffect, useRef } from 'react';

// Files cannot travel in the address: they wait here while the page that takes them opens.
let waiting: File[] = [];
const takers = new Set<() => void>();

/** Brings files from anywhere in the application to the upload page. */
export function offerFiles(files: File[]): void {
  waiting.push(...files);
  for (const take of takers) take();
}

/** Takes the files that were dropped or pasted before this screen was there, and those that come while it is. */
export function useIncomingFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = () => {
      const files = waiting;
      waiting = [];
      if (files.length > 0) latest.current(files);
    };
    take();
    takers.add(take);
    return () => void takers.delete(take);
  }, []);
}

/** Forgets what nobody took, at sign-out. */
export function forgetIncomingFiles(): void {
  waiting = [];
}
