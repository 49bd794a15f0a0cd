/** The fields of the upload form. */
export interface UploadValues {
  title?: string;
  department?: string;
  category?: string;
  priority?: string;
  description?: string;
  tags?: string;
  requireApproval: boolean;
  reviewerId?: number;
  approverId?: number;
}

/** An upload that was put aside: the form as it stood, and the file if one was chosen. */
export interface UploadDraft {
  values: UploadValues;
  file: File | null;
  savedAt: string;
}

interface StoredDraft {
  values: UploadValues;
  file: { name: string; type: string; lastModified: number; bytes: ArrayBuffer } | null;
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

/**
 * Keeps a draft in this browser; each user has one, which nobody else who signs in here gets to see.
 * @throws when the browser refuses storage.
 */
export async function saveDraft(userId: number, { values, file, savedAt }: UploadDraft): Promise<void> {
  // Bytes instead of the File itself: not every browser keeps File objects reliably.
  const stored: StoredDraft = {
    values,
    file: file && {
      name: file.name,
      type: file.type,
      lastModified: file.lastModified,
      bytes: await file.arrayBuffer(),
    },
    savedAt,
  };
  await inStore('readwrite', (store) => store.put(stored, userId));
}

/** The user's draft, or null. */
export async function loadDraft(userId: number): Promise<UploadDraft | null> {
  const stored = (await inStore('readonly', (store) => store.get(userId))) as StoredDraft | undefined;
  if (!stored) return null;
  const { file } = stored;
  return {
    values: stored.values,
    file: file && new File([file.bytes], file.name, { type: file.type, lastModified: file.lastModified }),
    savedAt: stored.savedAt,
  };
}

/** Forgets the user's draft. */
export async function discardDraft(userId: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(userId));
}
