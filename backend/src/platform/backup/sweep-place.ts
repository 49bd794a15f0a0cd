import { OBJECTS, type BackupPlace } from './backup-place';
import type { BackupKeys } from './manifest';
import { expired, type Retention } from './retention';

/** Objects younger than this may belong to a backup that is being made. */
const SPARED_MS = 24 * 3_600_000;

/** Removes backups that need not stay any longer. @returns how many */
export async function removeExpired(place: BackupPlace, retention: Retention, now = new Date()): Promise<number> {
  const old = expired(await place.complete(), retention, now);
  for (const { id } of old) await place.remove(id);
  return old.length;
}

/**
 * Removes files that no backup names. A fingerprint of eight bytes stands for each file that is needed, some sixty bytes
 * of memory each; two files that share one are both kept.
 *
 * @throws BackupKeyError, BackupAlteredError when a list cannot be read: then nothing is removed
 */
export async function sweepObjects(place: BackupPlace, masterKeys: BackupKeys, sparedMs = SPARED_MS): Promise<number> {
  const before = Date.now() - sparedMs;
  const needed = new Set<string>();
  for (const { id } of await place.complete()) {
    const backup = await place.open(id, masterKeys);
    for await (const { object } of place.files(backup)) needed.add(fingerprint(object));
  }
  let removed = 0;
  for await (const { key, modifiedAt } of place.store.list(OBJECTS)) {
    if (needed.has(fingerprint(key)) || modifiedAt.getTime() > before) continue;
    await place.store.delete(key);
    removed += 1;
  }
  return removed;
}

const fingerprint = (object: string): string => Buffer.from(object.slice(-64, -48), 'hex').toString('latin1');
