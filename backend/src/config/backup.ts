import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { StorageLocation } from './storage-location';

/** Backups that the product makes by itself. */
export interface BackupSettings {
  readonly location: StorageLocation;
  readonly everyHours: number;
  readonly keep: BackupKeep;
}

/** How many backups stay: the newest, and beyond them the last one of each of so many days. */
export interface BackupKeep {
  readonly newest: number;
  readonly days: number;
}

/** What to call a place for people: without credentials. */
export function nameOfPlace(location: StorageLocation): string {
  if (location.kind === 'disk') return location.root;
  return `s3://${location.bucket}/${location.prefix}`.replace(/\/$/, '');
}

/** The address of a place for backups: also a plain folder, as people type it. */
export const placeAddress = (text: string): string => (/^(s3:\/\/|file:)/.test(text) ? text : `file:${resolve(text)}`);

/** Why a place is no place for backups; undefined when it is one. */
export function unfitForBackups(
  location: StorageLocation,
  { dataDir, storage }: { dataDir: string; storage: StorageLocation },
): string | undefined {
  if (location.kind === 'disk') {
    const inside = (folder: string): boolean => {
      const way = relative(folder, location.root);
      return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
    };
    if (inside(dataDir)) return 'must lie outside of DATA_DIR: what destroys one must not destroy the other';
    if (storage.kind === 'disk' && inside(storage.root)) return 'must not lie among the files that it holds copies of';
    return undefined;
  }
  if (storage.kind !== 's3') return undefined;
  const [own, other] = [storage, location];
  const sameBucket = own.endpoint === other.endpoint && own.bucket === other.bucket;
  const overlapping = other.prefix.startsWith(own.prefix) || own.prefix.startsWith(other.prefix);
  return sameBucket && overlapping ? 'must not lie among the files that it holds copies of' : undefined;
}
