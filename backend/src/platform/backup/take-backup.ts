import type { Client } from 'pg';
import type { BlobStore } from '../storage/blob-store';
import { BackupBusyError, BackupError, BackupKeyError } from './backup.errors';
import type { BackupPlace } from './backup-place';
import { beginRun, completeRun, failRun } from './backup-runs';
import { copyFiles, nothingCopied, type CopyCount } from './copy-files';
import { dumpRecords, openSnapshot, organizationsIn, sequencesOf, type Snapshot } from './dump-database';
import { ListByOrganization } from './file-list';
import { BackupKeyRing, newBackupId, type BackupFacts, type BackupKeys, type TableFacts } from './manifest';
import type { Retention } from './retention';
import { putSealed } from './sealed-object';
import { removeExpired, sweepObjects } from './sweep-place';

/** Any number, the same in all processes: an installation makes one backup at a time. */
const BACKUP_LOCK = 4_521_700_003;
const PROGRESS_MS = 2_000;
const MEGABYTE = 1024 * 1024;

export interface TakeBackup {
  /** Connects as `countersign_backup`. */
  connect: () => Promise<Client>;
  files: BlobStore;
  place: BackupPlace;
  /** What to call the place, without credentials. */
  placeName: string;
  masterKeys: BackupKeys;
  installation: string;
  retention: Retention;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/** One backup on its way. */
interface Work extends TakeBackup {
  client: Client;
  ring: BackupKeyRing;
  startedAt: string;
  progress: (line: () => string) => void;
}

export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Says a line now and then. */
export function nowAndThen(say: (line: string) => void): (line: () => string) => void {
  let saidAt = Date.now();
  return (line) => {
    if (Date.now() - saidAt < PROGRESS_MS) return;
    saidAt = Date.now();
    say(line());
  };
}

/**
 * Makes a backup of database and files while everybody goes on working. It is one from the moment at which all of it is
 * in its place; whatever breaks off before leaves none, and what it copied is not copied again.
 *
 * The files are listed twice. First all of them are copied, then the database's rows as they are at one moment, then the
 * files that came meanwhile. So each file that a row of that moment names was there in one of the two rounds, even if it
 * was removed since.
 *
 * @throws BackupBusyError, BackupError; the errors of the stores and of PostgreSQL
 */
export async function takeBackup(options: TakeBackup): Promise<BackupFacts> {
  const client = await options.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS "mine"', [BACKUP_LOCK]);
    if (!rows[0]?.mine) throw new BackupBusyError();
    const run = await beginRun(client, 'backup', options.placeName);
    try {
      const facts = await taken(options, client);
      const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
      const { id: backupId, database } = facts;
      await completeRun(client, run, { ...facts, backupId, rows, databaseBytes: database.size });
      return facts;
    } catch (error) {
      await noteFailure(options, run, error);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** On a connection of its own: the other one may be what failed, or in the middle of something. */
async function noteFailure({ connect }: TakeBackup, run: string, error: unknown): Promise<void> {
  const { name, message } = error as Error;
  const problem = error instanceof BackupError ? message : name === 'AbortError' ? 'It was broken off.' : name;
  try {
    const client = await connect();
    await failRun(client, run, problem).finally(() => client.end());
  } catch {
    // Without a database there is nobody to tell; the next backup notes that this one was broken off.
  }
}

async function taken(options: TakeBackup, client: Client): Promise<BackupFacts> {
  const { place, masterKeys, say } = options;
  await place.claim(options.installation);
  // Nobody else is at work here: this is what is left of backups that broke off.
  for (const id of await place.unfinished()) await place.remove(id);
  const ring = BackupKeyRing.fresh(newBackupId());
  const work: Work = { ...options, client, ring, startedAt: new Date().toISOString(), progress: nowAndThen(say) };
  try {
    const facts = await contents(work);
    await place.finish({ ring, facts }, masterKeys[0]);
    await place.store.delete(place.partOf(ring.id, 'files-before'));
    await tidy(options, facts);
    return facts;
  } catch (error) {
    if (!(await place.complete().catch(() => [])).some(({ id }) => id === ring.id))
      await place.remove(ring.id).catch(() => undefined);
    throw error;
  }
}

async function contents(work: Work): Promise<BackupFacts> {
  const { client, place, ring, say } = work;
  const count = nothingCopied();
  say(`Backup ${ring.id}: copying files.`);
  const known = await previous(work);
  const organizations = await organizationsIn(client);
  await listFiles(work, { part: 'files-before', organizations, known, keepGone: false, count });
  say('Reading the database.');
  const snapshot = await openSnapshot(client);
  const database = await dump(work, snapshot);
  const all = [...new Set([...organizations, ...snapshot.organizations])].sort((a, b) => a - b);
  const before = new ListByOrganization(place.files({ ring }, 'files-before'));
  Object.assign(count, { files: 0, bytes: 0 });
  const list = await listFiles(work, { part: 'files', organizations: all, known: before, keepGone: true, count });
  return {
    ...{ id: ring.id, startedAt: work.startedAt, snapshotAt: snapshot.at, finishedAt: new Date().toISOString() },
    ...{ migrations: snapshot.migrations, tables: database.tables, sequences: database.sequences },
    ...{ database: database.object, list },
    ...{ files: count.files, fileBytes: count.bytes },
    ...{ copiedFiles: count.copiedFiles, copiedBytes: count.copiedBytes },
  };
}

/** The list of the newest backup; what is on it was copied already. */
async function previous({ place, masterKeys, say }: Work): Promise<ListByOrganization> {
  const [newest] = await place.complete();
  if (!newest) return ListByOrganization.empty();
  try {
    return new ListByOrganization(place.files(await place.open(newest.id, masterKeys)));
  } catch (error) {
    if (!(error instanceof BackupKeyError)) throw error;
    say('The backups here were made with another MASTER_KEY: all files are read once.');
    return ListByOrganization.empty();
  }
}

interface Listing {
  part: 'files-before' | 'files';
  organizations: readonly number[];
  known: ListByOrganization;
  keepGone: boolean;
  count: CopyCount;
}

function listFiles(work: Work, { part, count, ...listing }: Listing): Promise<BackupFacts['list']> {
  const { place, ring, files: from, signal, progress } = work;
  const onProgress = (): void =>
    progress(() => `${count.files} files listed, ${count.copiedFiles} copied (${megabytes(count.copiedBytes)})`);
  const lines = copyFiles({ from, place, ...listing, count, onProgress, signal });
  return putSealed(place.store, place.partOf(ring.id, part), ring.part(part), lines);
}

interface Dump extends Pick<BackupFacts, 'tables' | 'sequences'> {
  object: BackupFacts['database'];
}

async function dump({ client, place, ring, signal, progress }: Work, snapshot: Snapshot): Promise<Dump> {
  const tables: TableFacts[] = [];
  const records = dumpRecords(client, snapshot.tables, (facts) => {
    signal?.throwIfAborted();
    tables.push(facts);
    progress(() => `${tables.length} of ${snapshot.tables.length} tables`);
  });
  const object = await putSealed(place.store, place.partOf(ring.id, 'database'), ring.part('database'), records);
  const sequences = await sequencesOf(client);
  await client.query('COMMIT');
  return { tables, sequences, object };
}

/** A backup that is complete stays one, whatever becomes of the old ones. */
async function tidy({ place, masterKeys, retention, say }: TakeBackup, { id }: BackupFacts): Promise<void> {
  try {
    const backups = await removeExpired(place, retention);
    const [, before] = await place.complete();
    // Once a day, and at once where somebody keeps a few only.
    const sameDay = before?.id.slice(0, 8) === id.slice(0, 8);
    const objects = sameDay && retention.days > 0 ? 0 : await sweepObjects(place, masterKeys);
    if (backups + objects > 0) say(`Removed ${backups} old backups and ${objects} files that none needs any more.`);
  } catch (error) {
    say(`Old backups could not be removed: ${(error as Error).message}`);
  }
}
