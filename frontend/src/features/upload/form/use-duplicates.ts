import { useEffect, useRef, useState } from 'react';
import { sha256Of } from '@/shared/files/sha256';
import { useLazyFindDuplicatesQuery, type Duplicate } from '../api';
import type { StagedFile } from './staged-files';

/** What is known of a file by its bytes: documents that have the same, and a file of this list that is the same. */
export interface Likeness {
  sha256: string | null;
  documents: Duplicate[];
}

/** Looks for documents with the same bytes as the chosen files. A notice only: nothing waits for it, nothing fails. */
export function useDuplicates(files: StagedFile[]): Record<string, Likeness> {
  const [known, setKnown] = useState<Record<string, Likeness>>({});
  const [find] = useLazyFindDuplicatesQuery();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const look = async ({ id, file }: StagedFile) => {
      const sha256 = await sha256Of(file);
      const documents = sha256 ? (await find({ sha256 }).unwrap()).documents : [];
      setKnown((before) => ({ ...before, [id]: { sha256, documents } }));
    };
    for (const staged of files) {
      if (asked.current.has(staged.id)) continue;
      asked.current.add(staged.id);
      look(staged).catch(() => undefined);
    }
  }, [files, find]);
  return known;
}
