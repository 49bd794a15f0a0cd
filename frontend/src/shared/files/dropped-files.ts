/** More than anybody means to upload at a time; a dropped home folder ends here. */
export const MOST_FILES = 50;

/** Whether a drag or the clipboard brings files, and not a piece of a page. */
export const bringsFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

/** Files that systems leave in folders and nobody means to upload. */
const isLitter = ({ name }: { name: string }): boolean =>
  name.startsWith('.') || /^(thumbs\.db|desktop\.ini|~\$.*)$/i.test(name);

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, fail) => entry.file(done, fail));

/** A directory hands out its entries in portions, until one is empty. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (portion.length === 0) return entries;
    entries.push(...portion);
  }
}

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  // One more than may be taken, so that whoever takes them can say that there were too many.
  if (found.length > MOST_FILES || isLitter(entry)) return;
  if (entry.isFile) {
    found.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(child, found);
}

/**
 * The files of a drop or a paste; folders are walked, what cannot be read is left out. Call it in the event itself:
 * the browser empties `data` right after it.
 */
export async function filesOf(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const plain = Array.from(data.files);
  // The clipboard knows no entries.
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) if (entry) await walk(entry, found).catch(() => undefined);
  return found;
}
