import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { BlobStore } from '../storage/blob-store';
import { BlobNotFoundError } from '../storage/storage.errors';
import { BackupAlteredError, BackupError } from './backup.errors';
import { filesIn, type ListedFile } from './file-list';
import { BackupKeyRing, timeOfBackup, type BackupFacts, type BackupKeys } from './manifest';
import { openSealed } from './sealed-object';

const OWNER = 'place';
const BACKUPS = 'backups/';
export const OBJECTS = 'objects/';

/** A backup that was completed. */
export interface CompleteBackup {
  id: string;
  time: Date;
}

/** A backup with its keys, ready to be read. */
export interface OpenBackup {
  ring: BackupKeyRing;
  facts: BackupFacts;
}

/**
 * Where the backups of one installation are kept: `backups/<id>/` with `database`, `files` and, written last,
 * `manifest`; and `objects/`, the files that all of them share. A folder or a bucket of its own.
 */
export class BackupPlace {
  constructor(readonly store: BlobStore) {}

  /** Makes the place the installation's own. @throws BackupError when it is another one's */
  async claim(installation: string): Promise<void> {
    const owner = await this.owner();
    if (owner === installation) return;
    if (owner !== undefined)
      throw new BackupError('This place holds backups of another installation. Give each a place of its own.');
    if (!(await this.isEmpty()))
      throw new BackupError('This place holds other things. Give backups an empty folder or a bucket of their own.');
    await this.store.put(OWNER, Readable.from([Buffer.from(installation)]));
  }

  async owner(): Promise<string | undefined> {
    const bytes = await this.read(OWNER);
    return bytes?.toString().trim();
  }

  /** Completed backups, the newest first. */
  async complete(): Promise<CompleteBackup[]> {
    return (await this.folders()).complete;
  }

  /** Ids of backups that were begun and never completed. */
  async unfinished(): Promise<string[]> {
    return (await this.folders()).unfinished;
  }

  /**
   * @param id undefined for the newest one
   * @throws BackupError when there is none, BackupKeyError, BackupAlteredError
   */
  async open(id: string | undefined, masterKeys: BackupKeys): Promise<OpenBackup> {
    const wanted = id ?? (await this.complete())[0]?.id;
    if (wanted === undefined) throw new BackupError('There is no completed backup in this place.');
    const bytes = timeOfBackup(wanted) && (await this.read(this.manifestOf(wanted)));
    if (!bytes) throw new BackupError(`There is no completed backup ${wanted} in this place.`);
    return BackupKeyRing.open(wanted, bytes, masterKeys);
  }

  /** Completes a backup: from here on it is one. */
  async finish({ ring, facts }: OpenBackup, masterKey: Buffer): Promise<void> {
    await this.store.put(this.manifestOf(ring.id), Readable.from([ring.close(facts, masterKey)]));
  }

  /** The files of a backup, ordered by organization. @throws BackupAlteredError */
  files({ ring }: Pick<OpenBackup, 'ring'>, part = 'files'): AsyncGenerator<ListedFile> {
    return filesIn(openSealed(this.store, this.partOf(ring.id, part), ring.part(part)));
  }

  /** The database's rows. @throws BackupAlteredError */
  database({ ring }: OpenBackup): AsyncGenerator<Buffer> {
    return openSealed(this.store, this.partOf(ring.id, 'database'), ring.part('database'));
  }

  partOf(id: string, part: string): string {
    return `${BACKUPS}${id}/${part}`;
  }

  /** Removes a backup, its manifest first: what is left of a broken off removal is none any more. */
  async remove(id: string): Promise<void> {
    await this.store.delete(this.manifestOf(id));
    for await (const { key } of this.store.list(`${BACKUPS}${id}/`)) await this.store.delete(key);
  }

  private manifestOf(id: string): string {
    return this.partOf(id, 'manifest');
  }

  private async folders(): Promise<{ complete: CompleteBackup[]; unfinished: string[] }> {
    const finished = new Map<string, boolean>();
    for await (const { key } of this.store.list(BACKUPS)) {
      const [, id = '', part] = key.split('/');
      finished.set(id, part === 'manifest' || finished.get(id) === true);
    }
    const complete = [...finished]
      .filter(([, done]) => done)
      .map(([id]) => ({ id, time: timeOfBackup(id) ?? new Date(0) }))
      .sort((a, b) => b.time.getTime() - a.time.getTime() || (a.id < b.id ? 1 : -1));
    return { complete, unfinished: [...finished].filter(([, done]) => !done).map(([id]) => id) };
  }

  private async isEmpty(): Promise<boolean> {
    for await (const _ of this.store.list('')) return false;
    return true;
  }

  private async read(key: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.store.get(key));
    } catch (error) {
      if (error instanceof BlobNotFoundError) return undefined;
      throw error;
    }
  }
}

/** The bytes of a file, whose hash has to be the listed one. @throws BackupAlteredError */
export async function openObject({ store }: BackupPlace, { object }: ListedFile): Promise<Readable> {
  try {
    return await store.get(object);
  } catch (error) {
    if (error instanceof BlobNotFoundError) throw new BackupAlteredError(`${object} is missing`, { cause: error });
    throw error;
  }
}
