import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../config/config';
import { loadRestoreConfig } from '../config/restore-config';
import { VerifyInstallation, type Verified } from '../modules/upkeep';
import { BackupError } from '../platform/backup/backup.errors';
import type { OpenBackup } from '../platform/backup/backup-place';
import { connectPatiently } from '../platform/backup/connect';
import { loadDatabase } from '../platform/backup/load-database';
import { restoreFiles } from '../platform/backup/restore-files';
import { megabytes, nowAndThen } from '../platform/backup/take-backup';
import { EmbeddedPostgres } from '../platform/database/embedded-postgres';
import { MIGRATIONS } from '../platform/database/migrations';
import { prepareDatabase, prepareForRestore } from '../platform/database/prepare-database';
import { BlobNotFoundError, type BlobStore } from '../platform/storage/blob-store';
import { openBlobStore } from '../platform/storage/open-blob-store';
import { inWords, placeFor, rowsIn, type PlaceForBackups } from './backup';
import { withApplication } from './command';
import { ownDatabase } from './prepared-database';

export const USAGE =
  'Usage: npm run restore -- [--from /backups] [--backup <id>] [--data-dir /new/folder] [--secrets /safe/secrets.json]';

/** While files come in: a store that has it holds part of one backup and nothing else. */
const MARKER = 'restore/unfinished';

type Say = (line: string) => void;

/** Migrations of the backup's schema. @throws BackupError when this build does not have all of them */
function migrationsOf({ facts }: OpenBackup): typeof MIGRATIONS {
  const wanted = new Set(facts.migrations);
  const known = MIGRATIONS.filter(({ name }) => wanted.has(name));
  if (known.length < wanted.size)
    throw new BackupError('The backup was made by a newer version of Countersign. Use that version.');
  return known;
}

async function contentOf(store: BlobStore, key: string): Promise<string | undefined> {
  try {
    return (await buffer(await store.get(key))).toString();
  } catch (error) {
    if (error instanceof BlobNotFoundError) return undefined;
    throw error;
  }
}

/** @throws BackupError for a store that holds anything but part of this backup */
async function requireEmptyStore(store: BlobStore, id: string): Promise<void> {
  if ((await contentOf(store, MARKER)) === id) return;
  for await (const { key } of store.list('')) {
    if (key.startsWith('health/')) continue;
    throw new BackupError(
      'The file store is not empty. Nothing was changed. A backup is restored into a new, empty one.',
    );
  }
}

/** The database that is restored into, empty. */
async function withEmptyDatabase<T>(config: Config, say: Say, work: (adminUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const server = new EmbeddedPostgres(config.dataDir, { logger: say });
  const { adminUrl } = await server.start();
  try {
    return await work(await ownDatabase(adminUrl));
  } finally {
    await server.stop();
  }
}

/**
 * Brings a backup back: the files first, then all rows in one transaction. Until that ends the database is empty and no
 * process takes it for an installation; a run that was broken off is finished by the next one.
 *
 * @throws BackupError, BackupKeyError, BackupAlteredError; DatabaseSetupError when something is there already
 */
export async function restoreInto(
  config: Config,
  { place }: PlaceForBackups,
  id: string | undefined,
  say: Say,
): Promise<OpenBackup> {
  const backup = await place.open(id, config.masterKeys);
  const { facts } = backup;
  const migrations = migrationsOf(backup);
  const progress = nowAndThen(say);
  await withEmptyDatabase(config, say, async (adminUrl) => {
    const store = await openBlobStore(config.storage);
    await requireEmptyStore(store, facts.id);
    await prepareForRestore(adminUrl, migrations);
    say(inWords(facts));
    await store.put(MARKER, Readable.from([Buffer.from(facts.id)]));
    const { files, bytes } = await restoreFiles(place, backup, store, (count) =>
      progress(() => `${count.files} of ${facts.files} files (${megabytes(count.bytes)})`),
    );
    say(`${files} files are back (${megabytes(bytes)}), each with its hash.`);
    const client = await connectPatiently(adminUrl);
    try {
      await loadDatabase(client, place.database(backup), facts, ({ table, rows }) =>
        progress(() => `${table}: ${rows} rows`),
      );
    } finally {
      await client.end();
    }
    await store.delete(MARKER);
    // What this version changed since, the queue, and the passwords of the roles.
    await prepareDatabase(adminUrl, config.masterKeys);
    say(`${rowsIn(facts)} rows are back, each compared with the backup.`);
  });
  return backup;
}

/** Everything that can be proved of an installation, said line by line. @throws BackupError when something is wrong */
export async function verified(application: INestApplicationContext, say: Say): Promise<Verified> {
  const progress = nowAndThen(say);
  const found = await application
    .get(VerifyInstallation, { strict: false })
    .run(({ organizations, versions }) =>
      progress(() => `${organizations} organizations, ${versions} versions verified`),
    );
  const { organizations, versions, files, entries, problems } = found;
  say(
    `Verified: ${versions} versions by their SHA-256, ${files} files, ${entries} entries of ${organizations} evidence logs.`,
  );
  for (const problem of problems) say(`  ${problem}`);
  if (problems.length > 0) throw new BackupError(`${problems.length} things are not as they should be.`);
  return found;
}

/** Restores a backup into the configured installation, which has to be new, from the command line; then verifies it. */
export async function restore(args: string[], say: Say): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { from: text, backup: text, 'data-dir': text, secrets: text } });
  const config = loadRestoreConfig({ dataDir: values['data-dir'], secretsFile: values.secrets });
  const began = Date.now();
  const backup = await restoreInto(config, await placeFor(config, values.from), values.backup, say);
  await withApplication((application) => verified(application, say), config);
  const seconds = Math.round((Date.now() - began) / 1_000);
  say(
    `Restored in ${seconds} s. Start Countersign on it; what was done after ${backup.facts.snapshotAt} is not in it.`,
  );
}
