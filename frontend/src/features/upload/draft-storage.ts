import type { UploadValues } from './upload-values';

/** A file that was put aside, with its title where it has one of its own. */
export interface DraftFile {
  file: File;
  title?: string;
}

/** An upload that was put aside: the form as it stood, and the files that were chosen. */
export interface UploadDraft {
  values: UploadValues;
  files: DraftFile[];
  savedAt: string;
}

interface StoredFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
  title?: string;
}

interface StoredDraft {
  values: UploadValues;
  files?: StoredFile[];
  /** Drafts of the first version had one file. */
  file?: StoredFile | null;
  savedAt: string;
}

const DATABASE = 'countersign';
const STORE = 'upload-drafts';

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused its storage'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settle(request);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await settle(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

// Bytes instead of the File itself: not every browser keeps File objects reliably.
const toStored = async ({ file, title }: DraftFile): Promise<StoredFile> => ({
  name: file.name,
  type: file.type,
  lastModified: file.lastModified,
  bytes: await file.arrayBuffer(),
  title,
});

const fromStored = ({ name, type, lastModified, bytes, title }: StoredFile): DraftFile => ({
  file: new File([bytes], name, { type, lastModified }),
  title,
});

/**
 * Keeps a draft in this browser; each user has one, which nobody else who signs in here gets to see.
 * @throws when the browser refuses storage, or a file can no longer be read.
 */
export async function saveDraft(userId: number, { values, files, savedAt }: UploadDraft): Promise<void> {
  const stored: StoredDraft = { values, files: await Promise.all(files.map(toStored)), savedAt };
  await inStore('readwrite', (store) => store.put(stored, userId));
}

/** The user's draft, or null. */
export async function loadDraft(userId: number): Promise<UploadDraft | null> {
  const stored = (await inStore('readonly', (store) => store.get(userId))) as StoredDraft | undefined;
  if (!stored) return null;
  const files = stored.files ?? (stored.file ? [stored.file] : []);
  return { values: stored.values, files: files.map(fromStored), savedAt: stored.savedAt };
}

/** Forgets the user's draft. */
export async function discardDraft(userId: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(userId));
}
