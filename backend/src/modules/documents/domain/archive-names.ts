import { safeFileName } from './file-inspection/safe-file-name';

/**
 * Names for the entries of an archive: each is harmless on the computer where it is unpacked, and no two
 * are the same there, also where upper and lower case are one.
 */
export class ArchiveNames {
  private readonly taken = new Set<string>();

  /** @param reserved names that no file may have */
  constructor(reserved: readonly string[] = []) {
    for (const name of reserved) this.taken.add(folded(name));
  }

  /** The file's own name, with a number where it is taken. */
  next(fileName: string): string {
    const safe = safeFileName(fileName);
    const dot = safe.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let name = safe;
    for (let copy = 2; this.taken.has(folded(name)); copy += 1) name = `${stem} (${copy})${extension}`;
    this.taken.add(folded(name));
    return name;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
