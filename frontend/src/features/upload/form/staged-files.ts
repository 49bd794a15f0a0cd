import { nanoid } from '@reduxjs/toolkit';
import { MOST_FILES } from '@/shared/files/dropped-files';
import { fileProblem } from '@/shared/files/file-checks';

/** A file that waits on the page to be sent. */
export interface StagedFile {
  id: string;
  file: File;
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  id: string;
  name: string;
  problem: string;
}

/** What is chosen on the page, and what was not taken the last time something was added. */
export interface Staging {
  files: StagedFile[];
  refused: RefusedFile[];
}

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Adds files; those that cannot be uploaded are named with the reason, the rest is not affected by them. */
export function withFiles({ files }: Staging, chosen: File[]): Staging & { added: StagedFile[] } {
  const all = [...files];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    // Chosen once more: it is there already.
    if (all.some((staged) => sameFile(staged.file, file))) continue;
    const problem =
      fileProblem(file) ?? (all.length >= MOST_FILES ? `Up to ${MOST_FILES} files can be uploaded at a time.` : null);
    if (problem) refused.push({ id: nanoid(), name: file.name, problem });
    else all.push({ id: nanoid(), file });
  }
  return { files: all, refused, added: all.slice(files.length) };
}
